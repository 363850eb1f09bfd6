import { type Html, keptDays, type PageBrand } from "@citable/page-kit"
import { html } from "hono/html"

import { icon } from "./icon.ts"
import { logoImage } from "./logo-image.ts"
import { type Entry, type Section, sectionOf, sections } from "./sections.ts"

/** The sections whose pages have figures. They keep the whole range; others keep its days for the way back. */
const ranged: ReadonlySet<string> = new Set(["visibility", "search"])

/** Renders the links to the pages of a brand that its user can open. `query` is the range of the page, such as `?to=2026-07-01`. */
export function navigation(brand: PageBrand, current: string | undefined, query = ""): Html {
  const above = sectionOf(current)
  const home = `/brands/${brand.id}`
  const days = keptDays(new URLSearchParams(query))
  const kept = (section: string) => (ranged.has(section) && ranged.has(above?.section ?? "") ? query : days)
  const link = ({ section, label, parts }: Section, text: Html, look: string) => {
    const [first] = visible(parts, brand)
    if (first === undefined) return ""
    const state = above?.section !== section ? "" : mark(parts.length > 1 ? "true" : "page")
    const address = `${home}${first.path}${section === "settings" ? "" : kept(section)}`
    return html`<a ${look === "" ? "" : html`class="${look}" title="${label}"`} href="${address}" ${state}>${text}</a>`
  }
  const own = sections.find(({ section }) => section === "settings")
  return html`<nav class="side" aria-label="${brand.name}">
    <div class="who">
      <a class="brand" href="${home}/switch${toSwitchQuery(current, days)}" data-finder="brands"
        >${logoImage(brand.detail?.logo)}<span class="grow">${brand.name}</span
        ><span class="visually-hidden">: choose another brand</span>${icon("switch")}</a
      >
      ${own === undefined ? "" : link(own, html`${icon("settings")}<span class="visually-hidden">Settings</span>`, "own")}
    </div>
    <ul>
      ${sections
        .filter((one) => one !== own)
        .map((one) => link(one, html`${icon(one.section)}${one.label}`, ""))
        .filter((one) => one !== "")
        .map((one) => html`<li>${one}</li>`)}
    </ul>
  </nav>`
}

/** The tabs of a section that has several pages. `query` keeps the range of the page, such as `?days=90`. */
export function partsNavigation(brand: PageBrand, current: string | undefined, query = ""): Html {
  const { parts, label: name } = sectionOf(current) ?? { parts: [], label: "" }
  if (parts.length < 2) return html``
  return html`<nav class="parts" aria-label="${name}">
    ${visible(parts, brand).map(
      ({ section, label, path }) =>
        html`<a href="/brands/${brand.id}${path}${query}" ${section === current ? mark("page") : ""}>${label}</a> `,
    )}
  </nav>`
}

const visible = (parts: readonly Entry[], { scopes }: PageBrand): Entry[] =>
  parts.filter(({ scope }) => scopes.has(scope))

/** What the page of all brands needs to keep the section: its name, and the days of its figures. */
function toSwitchQuery(section: string | undefined, days: string): string {
  const query = new URLSearchParams(days)
  if (section !== undefined) query.set("section", section)
  return query.size === 0 ? "" : `?${query}`
}

const mark = (value: "page" | "true"): Html => html`aria-current="${value}"`
