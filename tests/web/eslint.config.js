// What the phones' scripts keep to. tsc sees to the rest: newer lists, strings and pages are not in its libraries.

import js from "@eslint/js";
import compat from "eslint-plugin-compat";
import globals from "globals";

/** Syntax that the oldest phones of docs/phones.md cannot read. */
const TOO_NEW = {
  ChainExpression: "Safari 12 knows no optional chaining",
  "LogicalExpression[operator='??']": "Safari 12 knows no ??",
  "AssignmentExpression[operator=/^(\\|\\||&&|\\?\\?)=$/]": "Safari 12 knows no logical assignment",
  "Literal[bigint]": "Safari 12 knows no large numbers",
  "Literal[raw=/\\d_\\d/]": "Safari 12 knows no numeric separators",
  "Literal[regex.pattern=/\\(\\?<[=!]/]": "Safari 12 knows no looking behind in patterns",
  "CatchClause[param=null]": "Safari 11 knows no catch without a name",
  PropertyDefinition: "Safari 12 knows no class fields",
  PrivateIdentifier: "Safari 12 knows no private names",
  MetaProperty: "scripts that leave as one file have no address of their own",
  "Program > ExpressionStatement > AwaitExpression": "Safari 12 awaits in functions only",
};

const ONLY_SECURE = "is there on secure lines only: ask first";

const COMMON = {
  "no-shadow": "error",
  "no-unused-vars": ["error", { args: "after-used", argsIgnorePattern: "^_", caughtErrors: "none" }],
  "no-var": "error",
  "prefer-const": "error",
  eqeqeq: "error",
  "max-len": ["error", { code: 120, ignoreUrls: true }],
};

export default [
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: "error" }, rules: COMMON },
  {
    ...compat.configs["flat/recommended"],
    files: ["templates/web/**/*.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.browser },
    settings: {
      browsers: ["ios_saf 12.2", "safari 12.1", "chrome 79", "firefox 75"],
      polyfills: ["ResizeObserver", "EventSource", "navigator.wakeLock"], // each script asks for them first
    },
    rules: {
      "compat/compat": "error",
      "no-restricted-syntax": [
        "error",
        ...Object.entries(TOO_NEW).map(([selector, message]) => ({ selector, message })),
      ],
      "no-restricted-properties": [
        "error",
        { object: "crypto", property: "randomUUID", message: "It " + ONLY_SECURE },
        { object: "crypto", property: "subtle", message: "It " + ONLY_SECURE },
        { object: "navigator", property: "clipboard", message: "It " + ONLY_SECURE },
      ],
    },
  },
  {
    files: ["templates/workbench/*.js"], // shown by the designer's own browser
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.browser },
  },
  {
    files: ["tests/web/**/*.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: { ...globals.node, ...globals.browser } },
  },
];
