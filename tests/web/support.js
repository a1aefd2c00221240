// What the tests of the phones' scripts share: where the scripts are, and a page for them to run in.

import { fileURLToPath } from "node:url";

export const WEB = fileURLToPath(new URL("../../templates/web", import.meta.url));
