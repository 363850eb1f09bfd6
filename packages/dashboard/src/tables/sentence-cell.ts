import { html } from "hono/html"

import type { Cell } from "./cell.ts"

/** A text that is long enough to need a wide column. A dash stands for none. */
export const sentenceCell = (text: string | null): Cell =>
  text === null || text === "" ? null : { shown: html`<div class="sentence">${text}</div>`, text }
