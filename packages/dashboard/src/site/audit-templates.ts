import { formatCount } from "@citable/charts"
import type { Audit } from "@citable/contract/site"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { strangerLink } from "../tables/data-table.ts"

/** What a browser found in one page of each template, and what nobody has checked. */
export function auditTemplates({ accessibility }: Audit): Html {
  if (accessibility === null)
    return html`<p class="soft">No browser looked at the pages, so contrast is not checked.</p>`
  const { templates, note } = accessibility
  const looked = templates.filter(({ barriers }) => barriers !== null).length
  return html`<details>
    <summary>
      Accessibility: a browser looked at ${formatCount(looked)} of ${formatCount(templates.length)} templates
    </summary>
    ${note === null ? "" : html`<p class="problem">${note}</p>`}
    <ul>
      ${templates.map(
        ({ page, pages, barriers }) =>
          html`<li>
            ${strangerLink(page)}
            ${pages === 1 ? "" : html`<span class="note">and ${formatCount(pages - 1)} more built alike</span>`}
            ${barriersOf(barriers)}
          </li>`,
      )}
    </ul>
  </details>`
}

type Template = NonNullable<Audit["accessibility"]>["templates"][number]

function barriersOf(barriers: Template["barriers"]): Html {
  if (barriers === null) return html`<p class="note">Not checked.</p>`
  if (barriers.length === 0) return html`<p class="note">Nothing found.</p>`
  return html`<ul>
    ${barriers.map(
      ({ rule, elements, selector, advice }) =>
        html`<li>
          <code>${selector}</code> ${elements === 1 ? "" : html`and ${formatCount(elements - 1)} more`}: ${advice}
          <span class="note">${rule}</span>
        </li>`,
    )}
  </ul>`
}
