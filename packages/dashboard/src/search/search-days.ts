import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { type AnswerFilter, readAnswerFilter } from "../range/answer-filter.ts"

/** Reads the days of a page about search from the query of an address. Engines, tags and languages are of answers, so it leaves them out. */
export const readSearchDays = (query: URLSearchParams): AnswerFilter => ({
  ...readAnswerFilter(query),
  engine: "",
  tag: "",
  locale: "",
})

/** The members of a tool's input that say which days it counts. */
export const toDaysInput = ({ from, to, compare }: AnswerFilter) => ({
  ...(from === "" ? {} : { from }),
  ...(to === "" ? {} : { to }),
  compare,
})

/** Keeps the days of the other pages in a form that changes what a page without days shows. */
export const daysFields = ({ from, to, compare }: AnswerFilter): Html =>
  html`${Object.entries({ from, to, compare }).map(([name, value]) => (value === "" ? "" : html`<input type="hidden" name="${name}" value="${value}" />`))}`
