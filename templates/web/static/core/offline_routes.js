// What the service worker does with a request, decided from the request alone, so that it can be tested without one.

/** Pages that may be shown as they were last seen. */
const PAGES = /^\/($|away$|history$|toolbox$|t\/[^/]+(\/screen)?$|(new|score|rules)\/[^/]+$)/;
/** Files whose address changes with their content. */
const VERSIONED = /^\/(s\/[^/]+\/|fonts\/|games\/)|^\/api\/v1\/games\//;
/** Files that may change under their address, and are of use without the host. */
const FRESH = /^\/(favicon\.ico$|manifest\.webmanifest$|api\/v1\/rules\/|api\/v1\/games(\/|$))/;

/** How to answer: "page" and "fresh" from the host, or as last seen while it is away; "kept" as last seen, because it
 * never changes; "leave" to the browser. Everything of a table – what a seat sees, its stream, what it does – is left.
 * @param {{ method: string, mode: string, url: string }} request
 * @param {string} origin
 * @returns {"page" | "kept" | "fresh" | "leave"} */
export function wayOf(request, origin) {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return "leave";
  if (request.mode === "navigate") return PAGES.test(url.pathname) ? "page" : "leave";
  if (VERSIONED.test(url.pathname) && (url.pathname.startsWith("/s/") || url.searchParams.has("v"))) return "kept";
  return FRESH.test(url.pathname) ? "fresh" : "leave";
}

/** The key under which a page is kept: its path alone, because what stands behind it does not change the page.
 * @param {string} address */
export function keyOf(address) {
  const url = new URL(address);
  return url.origin + url.pathname;
}
