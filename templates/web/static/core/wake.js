// Keep the screen on during play, where the browser allows it; elsewhere the settings say so.

/** @type {any} */
let lock = null;
export const possible = () => "wakeLock" in navigator;

export async function stayAwake() {
  if (!possible() || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch (fault) {
    lock = null; // a low battery says no; the phone then sleeps as it always did
  }
}

document.addEventListener("visibilitychange", () => {
  if (lock) stayAwake();
});
