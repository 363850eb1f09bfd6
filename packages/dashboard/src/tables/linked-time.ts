import { html } from "hono/html"

import { time, toUtc } from "../frame/time.ts"
import type { Cell } from "./cell.ts"

/** A moment that leads to the page of what began then. Its CSV names the time zone. */
export const linkedTime = (page: string, at: string): Cell => ({
  shown: html`<a href="${page}">${time(at)}</a>`,
  text: toUtc(at),
})
