import { formatCount } from "@citable/charts"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

export interface PagerOptions {
  /** How many rows there are, and how many a page has. */
  total: number
  perPage: number
  /** The page that is shown. Pages begin at 1. */
  page: number
  /** The last page that can be opened, where a tool skips only so many rows. */
  lastPage?: number
  /** What the rows are: `articles`. */
  noun: string
  toPage: (page: number) => string
}

/** Says how many rows there are, and leads to the other pages by their numbers. */
export function pager({ total, perPage, page, noun, toPage, lastPage = Infinity }: PagerOptions): Html {
  const last = Math.min(lastPage, Math.max(1, Math.ceil(total / perPage)))
  const first = (page - 1) * perPage + 1
  const to = Math.min(total, page * perPage)
  const told =
    last === 1 || first > total
      ? formatCount(total)
      : `${formatCount(first)} to ${formatCount(to)} of ${formatCount(total)}`
  const numbers = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last)
  return html`<nav class="pager" aria-label="Pages of ${noun}">
    <span>${told} ${noun}</span>
    ${
      last === 1
        ? ""
        : html`${page > 1 ? html`<a href="${toPage(page - 1)}" rel="prev">Previous page</a>` : ""}
          ${numbers.map((one, at) => {
            const gap = at > 0 && one - (numbers[at - 1] ?? 0) > 1 ? "… " : ""
            const current = one === page ? html`aria-current="page"` : ""
            return html`${gap}<a href="${toPage(one)}" aria-label="Page ${one}" ${current}>${formatCount(one)}</a> `
          })}
          ${page < last ? html`<a href="${toPage(page + 1)}" rel="next">Next page</a>` : ""}`
    }
  </nav>`
}
