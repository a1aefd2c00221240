// Shows the sheets of the last build and looks again whenever there is a new one.
"use strict";

const state = document.getElementById("state");
const findings = document.getElementById("findings");
const sheets = document.getElementById("sheets");

async function look() {
  const shown = await (await fetch("/state")).json();
  if (shown.version === 0) return;
  const pages = shown.files.flatMap((file) =>
    Array.from(
      { length: file.pages },
      (_, page) => `/page/${encodeURIComponent(file.name)}/${page}?v=${shown.version}`,
    ),
  );
  state.textContent = shown.ok
    ? `${pages.length} pages in ${shown.seconds.toFixed(1)} s`
    : "Not built: mend what is named here and save again.";
  findings.className = shown.ok ? "" : "wrong";
  findings.replaceChildren(
    ...shown.findings.map((finding) => {
      const item = document.createElement("li");
      const place = [finding.path, finding.line, finding.column].filter((part) => part != null).join(":");
      if (place) {
        const code = document.createElement("code");
        code.textContent = place;
        item.append(code, " ");
      }
      const about = [finding.piece, finding.field, finding.language].filter(Boolean).join(" ");
      item.append([about && `[${about}]`, finding.message, finding.hint].filter(Boolean).join(" "));
      return item;
    }),
  );
  pages.forEach((address, index) => {
    const image = sheets.children[index] ?? sheets.appendChild(document.createElement("img"));
    image.alt = `Page ${index + 1}`;
    image.loading = "lazy";
    image.onclick = () => image.classList.toggle("large");
    image.src = address;
  });
  while (sheets.children.length > pages.length) sheets.lastChild.remove();
}

const events = new EventSource("/events");
events.onmessage = look;
events.onerror = () => {
  state.textContent = "punchboard watch has ended.";
};
