import type { BrandPage, Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"

const words = { error: "Error", warning: "Warning", notice: "Notice" }

/** What the last audit found on the pages that show an article. Empty if no audit has read one, or the reader may not see audits. */
export async function pageFindings(
  { call, id, scopes }: Pick<BrandPage, "call" | "id" | "scopes">,
  urls: readonly string[],
): Promise<Html | ""> {
  if (!scopes.has("site:read")) return ""
  const pages = await Promise.all(
    [...new Set(urls)].slice(0, 5).map(async (url) => {
      const { data } = await call("list_pages", { brand_id: id, q: url.slice(0, 200), limit: 20 })
      const page = data.find((one) => one.url === url)
      return page === undefined ? undefined : call("get_page", { brand_id: id, page_id: page.id })
    }),
  )
  const read = pages.flatMap((page) =>
    page === undefined || page.issues === null ? [] : { ...page, issues: page.issues },
  )
  if (read.length === 0) return ""
  return html`<section>
    <h2>What the last audit found on the page</h2>
    ${read.map(
      ({ url, issues, last_crawled_at: at }) =>
        html`<p><a href="${url}" rel="noopener noreferrer">${url}</a> <span class="soft">Read ${time(at)}</span></p>
          ${
            issues.length === 0
              ? html`<p>Nothing to fix.</p>`
              : html`<ul class="rows">
                  ${issues.map(
                    ({ severity, title, detail, found }) =>
                      html`<li>
                        <strong>${words[severity]}:</strong> ${title}
                        ${found === null ? "" : html`<span class="note">${found}</span>`}
                        <span class="soft">${detail}</span>
                      </li>`,
                  )}
                </ul>`
          }`,
    )}
  </section>`
}
