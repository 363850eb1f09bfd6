import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import type { PromptFilter } from "./prompt-filter.ts"

/** Keeps the range of the other pages in a form that changes what this page shows. */
export const keptFields = ({ from, to, compare, engine, locale }: PromptFilter): Html =>
  html`${Object.entries({ from, to, compare, engine, locale }).map(([name, value]) => (value === "" ? "" : html`<input type="hidden" name="${name}" value="${value}" />`))}`
