// Elements, and laying a fresh drawing over the old one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./support.js";

const { h, lay, later } = await load("core/dom.js");

const drawn = (...children) => h("div", null, ...children);
const keyed = (key, ...children) => h("p", { data: { key } }, ...children);

test("typed markup stays text", () => {
  assert.equal(h("p", null, "<img src=x onerror=alert(1)>").innerHTML, "&lt;img src=x onerror=alert(1)&gt;");
});

test("empty children and properties are left out, nested lists are not", () => {
  const node = h("p", { id: null, title: false, class: ["a", false, "b"] }, null, [1, [undefined, "2"]], false, 0);
  assert.equal(node.outerHTML, '<p class="a b">120</p>');
});

test("an event that a redraw would not renew is refused", () => {
  assert.throws(() => h("p", { on: { toggle: () => {} } }), /no event toggle/);
});

test("a redraw renews the handler", () => {
  const heard = [];
  const page = drawn(h("button", { on: { click: () => heard.push("old") } }));
  const button = page.firstChild;
  lay(page, drawn(h("button", { on: { click: () => heard.push("new") } })));
  assert.equal(page.firstChild, button);
  button.onclick();
  assert.deepEqual(heard, ["new"]);
});

test("a redraw takes a handler away that is gone", () => {
  const page = drawn(h("button", { on: { click: () => {} } }));
  lay(page, drawn(h("button", null)));
  assert.equal(page.firstChild.onclick ?? null, null);
});

test("keyed siblings stay the same nodes when others come and go", () => {
  const page = drawn(keyed("a", "1"), keyed("b", "2"), keyed("c", "3"));
  const [a, b, c] = Array.from(page.childNodes);
  lay(page, drawn(keyed("c", "3"), keyed("new", "x"), keyed("a", "one")));
  assert.deepEqual(
    Array.from(page.childNodes).map((node) => node.textContent),
    ["3", "x", "one"],
  );
  assert.equal(page.firstChild, c);
  assert.equal(page.lastChild, a);
  assert.equal(b.parentNode, null);
});

test("a node after one that goes is not moved, for a moved node loses the focus", () => {
  const page = drawn(h("p", null, "hint"), keyed("field"));
  const field = page.lastChild;
  const moved = [];
  const insert = page.insertBefore.bind(page);
  page.insertBefore = (node, before) => moved.push(node) && insert(node, before);
  lay(page, drawn(keyed("field")));
  assert.equal(page.firstChild, field);
  assert.deepEqual(moved, []);
});

test("a node without a key is never laid over one with a key", () => {
  const page = drawn(keyed("a", "1"));
  const old = page.firstChild;
  lay(page, drawn(h("p", null, "2")));
  assert.notEqual(page.firstChild, old);
  assert.equal(page.textContent, "2");
});

test("what is being typed is not overwritten", () => {
  const page = drawn(h("input", { value: "" }));
  const field = page.firstChild;
  Object.defineProperty(field, "value", { value: "Cleopa", writable: true }); // typed, so no attribute changes it
  const [during, afterwards] = [drawn(h("input", { value: "C" })), drawn(h("input", { value: "C" }))];
  const { document } = globalThis;
  globalThis.document = { activeElement: field };
  lay(page, during);
  assert.equal(field.value, "Cleopa");
  globalThis.document = document;
  lay(page, afterwards);
  assert.equal(field.value, "C");
});

test("details that were opened stay open", () => {
  const page = drawn(h("details", null, "more"));
  page.firstChild.setAttribute("open", "");
  lay(page, drawn(h("details", null, "more")));
  assert.equal(page.firstChild.hasAttribute("open"), true);
});

test("many changes are one drawing", async () => {
  let times = 0;
  const redraw = later(() => (times += 1));
  redraw();
  redraw();
  await new Promise((resolve) => setTimeout(resolve, 0));
  redraw();
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(times, 2);
});
