// A part of the page as a picture, drawn onto a canvas: boxes, pictures, drawings and words where they stand. Only what
// boards are made of; shadows, gradients and what styles add before or after an element are left out.

import { $ } from "../core/dom.js";

// What is there for fingers and ears, and what this phone has picked.
const LEFT_OUT = ".map-zoom, .only-heard, .fine, .browsed, .map-state .ring, details:not([open])";
const WAIT_MS = 4000; // a picture that has not come by then is left out

/** A picture from the host, or null.
 * @param {string} src
 * @returns {Promise<any>} */
const fetched = (src) =>
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    setTimeout(() => resolve(null), WAIT_MS);
    image.src = src;
  });

/** All pictures in a node by their addresses.
 * @param {any} node
 * @returns {Promise<Map<string, any>>} */
async function picturesIn(node) {
  const shown = Array.from(node.querySelectorAll("img[src], image")).map(sourceOf);
  const each = Array.from(new Set(shown)).map(async (src) => /** @type {[string, any]} */ ([src, await fetched(src)]));
  return new Map(await Promise.all(each));
}

/** @type {(node: any) => string} */
const sourceOf = (node) => node.getAttribute("src") || node.getAttribute("href");

/** @type {(value: string) => boolean} */
const seen = (value) => value !== "none" && value !== "transparent" && !/^rgba\(.*, 0\)$/.test(value);

/** Lay `drawn` out at a width beside the page, and return it on a canvas that is `scale` times as wide. The canvas is
 * at most `tallest` pixels high: what is longer is drawn smaller.
 * @param {any} drawn
 * @param {{ width: number, scale: number, tallest: number, cls: string }} how */
export async function snapshot(drawn, { width, scale, tallest, cls }) {
  const frame = document.createElement("div");
  frame.className = "snapshot " + cls;
  frame.setAttribute("aria-hidden", "true");
  frame.setAttribute("inert", "");
  frame.style.width = width + "px";
  frame.appendChild(drawn);
  for (const each of Array.from(frame.querySelectorAll(LEFT_OUT))) each.remove();
  $("body").appendChild(frame);
  try {
    const pictures = await picturesIn(frame);
    await new Promise((resolve) => setTimeout(resolve, 50)); // the pictures take their places
    const box = frame.getBoundingClientRect();
    const canvas = document.createElement("canvas");
    const size = Math.min(scale, tallest / Math.max(1, box.height));
    canvas.width = Math.round(box.width * size);
    canvas.height = Math.round(box.height * size);
    /** @type {any} */
    const pen = canvas.getContext("2d");
    pen.scale(size, size);
    pen.translate(-box.left, -box.top);
    paint(pen, frame, pictures, pen.getTransform());
    return canvas;
  } finally {
    frame.remove();
  }
}

/**
 * @param {any} pen
 * @param {any} node
 * @param {Map<string, any>} pictures
 * @param {DOMMatrix} page From the page's measure to the canvas. */
function paint(pen, node, pictures, page) {
  const style = getComputedStyle(node);
  if (style.display === "none" || style.visibility === "hidden") return;
  if (node.tagName === "svg") {
    paintDrawing(pen, node, pictures, page);
    return;
  }
  pen.save();
  pen.globalAlpha *= Number(style.opacity);
  paintBox(pen, node, style);
  if (node.tagName === "IMG") paintPicture(pen, node, style, pictures.get(sourceOf(node)));
  for (const child of node.childNodes) {
    if (child.nodeType === 3) paintWords(pen, child, style);
    else if (child.nodeType === 1) paint(pen, child, pictures, page);
  }
  pen.restore();
}

/** Ground and border. What is hidden beyond them is cut off for all that follows.
 * @param {any} pen
 * @param {any} node
 * @param {CSSStyleDeclaration} style */
function paintBox(pen, node, style) {
  const box = node.getBoundingClientRect();
  const line = parseFloat(style.borderTopWidth) || 0;
  const round = Math.min(parseFloat(style.borderTopLeftRadius) || 0, box.width / 2, box.height / 2);
  const outline = (/** @type {number} */ inset) => {
    pen.beginPath();
    const at = [box.left + inset, box.top + inset, box.width - 2 * inset, box.height - 2 * inset];
    if (round && pen.roundRect) pen.roundRect(...at, Math.max(0, round - inset));
    else pen.rect(...at);
  };
  if (seen(style.backgroundColor)) {
    outline(0);
    pen.fillStyle = style.backgroundColor;
    pen.fill();
  }
  const sides = sidesOf(style);
  if (sides.every(({ wide, colour }) => wide === line && colour === sides[0].colour)) {
    outline(line / 2);
    pen.lineWidth = line;
    pen.strokeStyle = sides[0].colour;
    if (line && seen(sides[0].colour)) pen.stroke();
  } else {
    const [top, right, bottom, left] = sides;
    paintSide(pen, top, box.left, box.top, box.width, top.wide);
    paintSide(pen, bottom, box.left, box.bottom - bottom.wide, box.width, bottom.wide);
    paintSide(pen, left, box.left, box.top, left.wide, box.height);
    paintSide(pen, right, box.right - right.wide, box.top, right.wide, box.height);
  }
  if (style.overflowX !== "visible" && box.width && box.height) {
    outline(line);
    pen.clip();
  }
}

/** The four borders, clockwise from the top.
 * @param {any} style
 * @returns {{ wide: number, colour: string }[]} */
const sidesOf = (style) =>
  ["Top", "Right", "Bottom", "Left"].map((side) => ({
    wide: parseFloat(style["border" + side + "Width"]) || 0,
    colour: style["border" + side + "Color"],
  }));

/**
 * @param {any} pen
 * @param {{ wide: number, colour: string }} side
 * @param {...number} at */
function paintSide(pen, { wide, colour }, ...at) {
  if (!wide || !seen(colour)) return;
  pen.fillStyle = colour;
  pen.fillRect(...at);
}

/** A picture where it lies, turned as it is.
 * @param {any} pen
 * @param {any} node
 * @param {CSSStyleDeclaration} style
 * @param {any} picture */
function paintPicture(pen, node, style, picture) {
  const box = node.getBoundingClientRect();
  if (!picture || !box.width) return;
  const [, a, b] = /^matrix\(([^,]+), ([^,]+),/.exec(style.transform) || [];
  pen.save();
  pen.translate(box.left + box.width / 2, box.top + box.height / 2);
  if (a !== undefined) pen.rotate(Math.atan2(Number(b), Number(a)));
  const [wide, high] = [node.offsetWidth, node.offsetHeight];
  pen.drawImage(picture, -wide / 2, -high / 2, wide, high);
  pen.restore();
}

/** Words, each where the page has put it.
 * @param {any} pen
 * @param {Text} node
 * @param {CSSStyleDeclaration} style */
function paintWords(pen, node, style) {
  const said = node.data;
  const range = document.createRange();
  pen.font = [style.fontStyle, style.fontWeight, style.fontSize, style.fontFamily].join(" ");
  pen.fillStyle = style.color;
  pen.textAlign = "left";
  said.replace(/\S+/g, (word, at) => {
    range.setStart(node, at);
    range.setEnd(node, at + word.length);
    const [box] = Array.from(range.getClientRects());
    if (!box || !box.width) return word;
    const shown = style.textTransform === "uppercase" ? word.toUpperCase() : word;
    const size = parseFloat(style.fontSize);
    const { fontBoundingBoxAscent: up = size * 0.8, fontBoundingBoxDescent: down = size * 0.2 } =
      pen.measureText(shown);
    pen.fillText(shown, box.left, box.top + (box.height - up - down) / 2 + up, box.width * 1.02);
    return word;
  });
}

/** A drawing: its shapes, pictures and numbers in their own measure.
 * @param {any} pen
 * @param {any} figure
 * @param {Map<string, any>} pictures
 * @param {DOMMatrix} page */
function paintDrawing(pen, figure, pictures, page) {
  for (const node of figure.querySelectorAll("path, circle, rect, line, polyline, polygon, text, image")) {
    const style = getComputedStyle(node);
    const own = node.getScreenCTM();
    if (!own || style.display === "none" || style.visibility === "hidden") continue;
    pen.save();
    pen.setTransform(page.multiply(own));
    pen.globalAlpha *= opacityOf(node, figure);
    if (node.tagName === "image") paintImage(pen, node, pictures.get(sourceOf(node)));
    else if (node.tagName === "text") paintNumber(pen, node, style);
    else paintShape(pen, outlineOf(node), style);
    pen.restore();
  }
}

/** How opaque a shape is within its groups.
 * @param {any} node
 * @param {any} figure
 * @returns {number} */
const opacityOf = (node, figure) =>
  Number(getComputedStyle(node).opacity) * (node === figure ? 1 : opacityOf(node.parentNode, figure));

/**
 * @param {any} pen
 * @param {Path2D} outline
 * @param {CSSStyleDeclaration} style */
function paintShape(pen, outline, style) {
  const full = pen.globalAlpha;
  if (seen(style.fill)) {
    pen.fillStyle = style.fill;
    pen.globalAlpha = full * Number(style.fillOpacity);
    pen.fill(outline, style.fillRule);
  }
  if (seen(style.stroke) && parseFloat(style.strokeWidth)) {
    pen.strokeStyle = style.stroke;
    pen.globalAlpha = full * Number(style.strokeOpacity);
    pen.lineWidth = parseFloat(style.strokeWidth);
    pen.lineJoin = style.strokeLinejoin === "arcs" ? "miter" : style.strokeLinejoin;
    pen.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[ ,]+/).map(parseFloat));
    pen.stroke(outline);
  }
}

/** The outline of a shape.
 * @param {any} node */
function outlineOf(node) {
  const value = (/** @type {string} */ name) => parseFloat(node.getAttribute(name)) || 0;
  if (node.tagName === "path") return new Path2D(node.getAttribute("d"));
  const outline = new Path2D();
  if (node.tagName === "circle") outline.arc(value("cx"), value("cy"), value("r"), 0, 2 * Math.PI);
  else if (node.tagName === "rect") {
    /** @type {any} */
    const any = outline;
    const at = [value("x"), value("y"), value("width"), value("height")];
    if (value("rx") && any.roundRect) any.roundRect(...at, value("rx"));
    else any.rect(...at);
  } else if (node.tagName === "line") {
    outline.moveTo(value("x1"), value("y1"));
    outline.lineTo(value("x2"), value("y2"));
  } else {
    const numbers = (node.getAttribute("points") || "").split(/[ ,]+/).map(Number);
    for (let place = 0; place + 1 < numbers.length; place += 2) outline.lineTo(numbers[place], numbers[place + 1]);
    if (node.tagName === "polygon") outline.closePath();
  }
  return outline;
}

/**
 * @param {any} pen
 * @param {any} node
 * @param {any} picture */
function paintImage(pen, node, picture) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(node.getAttribute(name)) || 0);
  if (picture) pen.drawImage(picture, x, y, width, height || (width * picture.height) / picture.width);
}

/**
 * @param {any} pen
 * @param {any} node
 * @param {CSSStyleDeclaration} style */
function paintNumber(pen, node, style) {
  pen.font = [style.fontWeight, style.fontSize, style.fontFamily].join(" ");
  pen.textRendering = "geometricPrecision"; // else each letter of so small a measure takes a whole unit
  pen.textAlign = style.textAnchor === "middle" ? "center" : style.textAnchor === "end" ? "right" : "left";
  pen.fillStyle = style.fill;
  pen.fillText(node.textContent, Number(node.getAttribute("x")) || 0, Number(node.getAttribute("y")) || 0);
}
