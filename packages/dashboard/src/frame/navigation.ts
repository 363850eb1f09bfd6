import { type Html, keptDays, type PageBrand } from "@citable/page-kit"
import { html } from "hono/html"

import { type Section, sections } from "./sections.ts"

/** The sections whose pages have figures. They keep the whole range; others keep its days for the way back. */
const ranged: ReadonlySet<string> = new Set(["visibility", "search"])

/** Renders the links to the pages of a brand that its user can open. `query` is the range of the page, such as `?to=2026-07-01`. */
export function navigation(brand: PageBrand, current: string | undefined, query = ""): Html {
  const above = sectionOf(current)
  const days = keptDays(new URLSearchParams(query))
  const kept = (section: string) => (ranged.has(section) && ranged.has(above?.section ?? "") ? query : days)
  return html`<nav class="side" aria-label="${brand.name}">
    <a class="brand" href="/brands/${brand.id}">${brand.name}</a>
    <ul>
      ${sections
        .filter(({ scope }) => brand.scopes.has(scope))
        .map(
          ({ section, label, path, parts }) =>
            html`<li>
              <a
                href="/brands/${brand.id}${path}${kept(section)}"
                ${above?.section === section ? mark(parts.length > 0 ? "true" : "page") : ""}
                >${label}</a
              >
            </li>`,
        )}
    </ul>
  </nav>`
}

/** The links to the parts of a section that has some. `query` keeps the range of the page, such as `?days=90`. */
export function partsNavigation(brand: PageBrand, current: string | undefined, query = ""): Html {
  const { parts, label: name } = sectionOf(current) ?? { parts: [], label: "" }
  if (parts.length === 0) return html``
  return html`<nav class="parts" aria-label="${name}">
    ${parts
      .filter(({ scope }) => brand.scopes.has(scope))
      .map(
        ({ section, label, path }) =>
          html`<a href="/brands/${brand.id}${path}${query}" ${section === current ? mark("page") : ""}>${label}</a> `,
      )}
  </nav>`
}

/** The section that is a page, or has it as a part. */
const sectionOf = (current: string | undefined): Section | undefined =>
  sections.find(({ section, parts }) => section === current || parts.some((part) => part.section === current))

const mark = (value: "page" | "true"): Html => html`aria-current="${value}"`
