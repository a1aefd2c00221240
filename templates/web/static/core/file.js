// A file that this phone has made: handed to other apps where the browser can, else downloaded.

import { isAbort } from "./api.js";

const KEPT_MS = 60000; // iPhones ask before they take the file, and people think before they answer

/**
 * @param {Blob} blob
 * @param {string} name */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.appendChild(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Closing the choice of apps is no fault, and downloads nothing.
 * @param {Blob} blob
 * @param {string} name
 * @param {string} title */
export async function shareFile(blob, name, title) {
  const file = typeof File === "function" ? new File([blob], name, { type: blob.type }) : null;
  if (file && "share" in navigator && navigator.canShare && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return;
    } catch (fault) {
      if (isAbort(fault)) return;
    }
  }
  download(blob, name);
}
