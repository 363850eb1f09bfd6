import { csrfField, type Html, type Page, toPageHeaders } from "@citable/service/pages"
import { html, raw } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

import { assetUrl } from "../assets/asset-url.ts"
import { navigation } from "./navigation.ts"

/** Renders a page in the frame of the dashboard. It loads nothing from other hosts and cannot be framed. */
export function renderPage(page: Page): Response {
  const isScripted = page.scripts !== undefined && page.scripts.length > 0
  const headers = toPageHeaders(isScripted ? [...sources, ...scriptSources] : sources, page.formTargets)
  return new Response(toText(page), { status: page.status ?? 200, headers })
}

const sources = ["img-src 'self' data:", "style-src 'self'"]
const scriptSources = ["script-src 'self'", "connect-src 'self'", "frame-src 'self'"]

function toText({ title, body, isNarrow = false, user, brand, section, scripts = [] }: Page): string {
  const text = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Citable</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${assetUrl("dashboard.css")}" />
        ${scripts.map((name) => html`<script type="module" src="${assetUrl(name)}"></script>`)}
      </head>
      <body class="${brand === undefined ? "" : "with-side"}">
        <a class="skip" href="#main">Skip to content</a>
        <header><a class="mark" href="/">Citable</a>${user === undefined ? "" : account(user)}</header>
        ${brand === undefined ? "" : navigation(brand, section)}
        <main id="main" class="${isNarrow ? "narrow" : "wide"}">
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> ` as HtmlEscapedString
  return raw(text).toString()
}

function account({ email, csrf }: { email: string; csrf: string }): Html {
  return html`<nav aria-label="Account">
      <a href="/brands">Brands</a> · <a href="/docs">API</a> · <a href="/account">${email}</a>
    </nav>
    <form method="post" action="/sign-out">${csrfField(csrf)}<button class="plain">Sign out</button></form>`
}
