// The field for an option of the game: a switch, a choice, a number, or the game's own.

import { h } from "../core/dom.js";
import { redraw } from "../core/page.js";
import { choice, words } from "./choice.js";

const { options } = choice;

/** @param {Game["options"][0]} option
 * @returns {Child} */
export function optionField(option) {
  const own = choice.editors[option.name];
  if (own) return own.front ? null : own.draw();
  const id = "option-" + option.name;
  const label = words("options." + option.name + ".name", option.name.replace(/_/g, " "));
  const about = words("options." + option.name + ".text", "");
  const explained = about ? h("p", { class: "fine" }, about) : null;
  if (typeof option.default === "boolean") {
    return [
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          checked: options[option.name],
          on: {
            change: (event) => {
              options[option.name] = event.target.checked;
            },
          },
        }),
        " ",
        label,
      ),
      explained,
    ];
  }
  if (option.choices.length) {
    return [
      h("label", { for: id }, label),
      explained,
      h(
        "select",
        {
          id,
          on: {
            change: (event) => {
              options[option.name] = option.choices[event.target.selectedIndex];
            },
          },
        },
        option.choices.map((one) =>
          h(
            "option",
            { selected: one === options[option.name] },
            words("options." + option.name + "." + one, choice.pack ? choice.pack.nameOf(one) : String(one)),
          ),
        ),
      ),
    ];
  }
  if (option.lowest !== null) {
    return [
      h("label", { for: id }, label),
      explained,
      h("input", {
        id,
        type: "number",
        inputmode: "numeric",
        min: option.lowest,
        max: option.highest,
        value: options[option.name] === null ? "" : String(options[option.name]),
        on: {
          change: (event) => {
            options[option.name] = event.target.value === "" ? option.default : Number(event.target.value);
            redraw();
          },
        },
      }),
    ];
  }
  return null;
}
