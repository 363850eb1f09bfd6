import {
  csrfField,
  type Html,
  mark,
  noticeLine,
  type Page,
  type PageBrand,
  toDirective,
  toPageHeaders,
} from "@citable/page-kit"
import { html, raw } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

import { assetUrl } from "../assets/asset-url.ts"
import { deletionBanner } from "./deletion-banner.ts"
import { icon } from "./icon.ts"
import { navigation, partsNavigation } from "./navigation.ts"
import { readOnlyNote } from "./read-only-note.ts"
import { timesInZone } from "./times-in-zone.ts"

/** Renders a page in the frame of the dashboard. It loads nothing from other hosts and cannot be framed. */
export function renderPage(page: Page): Response {
  const { scripts = [] } = page
  // What people write is escaped, so only `time()` writes this.
  const hasTimes = (page.body as HtmlEscapedString).includes("<time datetime=")
  const all = [
    ...scripts,
    ...(hasTimes ? ["times.js"] : []),
    ...(hasText(page) ? ["forms.js"] : []),
    ...(page.user === undefined || page.brand === undefined ? [] : ["find.js"]),
  ]
  const frames = toDirective("frame-src", ["'self'", ...(page.frameSources ?? [])])
  const headers = toPageHeaders(all.length > 0 ? [...sources, ...scriptSources, frames] : sources, page.formTargets)
  return new Response(toText({ ...page, scripts: [...new Set(all)] }), { status: page.status ?? 200, headers })
}

/** Whether somebody can write a text that is worth keeping. The editor of an article keeps its own. */
const hasText = ({ body, user }: Page): boolean =>
  user !== undefined && /<textarea(?! id="body")/.test((body as HtmlEscapedString).toString())

const sources = ["img-src 'self' data:", "style-src 'self'"]
const scriptSources = ["script-src 'self'", "connect-src 'self'"]

function toText(page: Page): string {
  const { title, body, isNarrow = false, notice, user, brand, section, kept, problem, scripts = [] } = page
  const text = html`<!doctype html>
    <html lang="en" ${brand?.detail?.time_zone == null ? "" : html`data-zone="${brand.detail.time_zone}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <title>${title} · Citable</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${assetUrl("dashboard.css")}" />
        ${scripts.map((name) => html`<script type="module" src="${assetUrl(name)}"></script>`)}
      </head>
      <body class="${brand === undefined ? "" : "with-side"}">
        <a class="skip" href="#main">Skip to content</a>
        <header>
          <a class="mark" href="/">${mark}Citable</a>${brand === undefined || user === undefined ? "" : findLink(brand)}
          ${user === undefined ? "" : account(user)}
        </header>
        ${brand === undefined ? "" : navigation(brand, section, kept)}
        <main id="main" class="${isNarrow ? "narrow" : "wide"}">
          ${brand === undefined ? "" : partsNavigation(brand, section, kept)} ${noticeLine(notice)}
          ${brand === undefined ? "" : deletionBanner(brand, user?.csrf)}
          <h1>${title}</h1>
          ${brand === undefined ? "" : readOnlyNote(brand, body)} ${zoned(body, brand)}
          ${problem === "not_found" && brand !== undefined ? articleSearch(brand) : ""}
        </main>
      </body>
    </html> ` as HtmlEscapedString
  return raw(text).toString()
}

/** The body with its times in the zone of the brand, which it names. A brand without a zone has the times of the reader. */
function zoned(body: Html, brand: PageBrand | undefined): Html {
  const zone = brand?.detail?.time_zone ?? undefined
  const text = (body as HtmlEscapedString).toString()
  if (zone === undefined || !text.includes("<time datetime=")) return body
  return html`${raw(timesInZone(text, zone))}
    <p class="soft">Times are in the zone of the brand, ${zone}.</p>`
}

/** Leads to the page that finds things. A script opens it as a dialog. */
const findLink = ({ id }: PageBrand): Html =>
  html`<a class="find" href="/brands/${id}/find" data-finder="things" aria-keyshortcuts="Control+K Meta+K"
    >${icon("search")}<span class="words">Find</span><kbd>Ctrl K</kbd></a
  >`

/** For a page that is not there: most people look for an article. */
function articleSearch({ id, scopes }: PageBrand): Html | "" {
  if (!scopes.has("content:read_drafts")) return ""
  return html`<form class="bar" method="get" action="/brands/${id}/articles" role="search">
    <div class="grow">
      <label for="q">Search the articles</label>
      <input id="q" name="q" type="search" maxlength="200" />
    </div>
    <button class="plain">Search</button>
  </form>`
}

function account({ email, csrf }: { email: string; csrf: string }): Html {
  return html`<nav aria-label="Account">
      <a href="/brands">Brands</a> · <a href="/docs">API</a> · <a href="/account">${email}</a>
    </nav>
    <form method="post" action="/sign-out">${csrfField(csrf)}<button class="plain">Sign out</button></form>`
}
