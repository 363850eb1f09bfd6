import { hash } from "node:crypto"

import { html, raw } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

import { style } from "./style.ts"

export type Html = ReturnType<typeof html>

export interface Page {
  title: string
  body: Html
  /** A card in the middle, as for signing in. */
  isNarrow?: boolean
  status?: number
  /** Who is signed in, with what their forms are proven by. */
  user?: { email: string; csrf: string } | undefined
  /** Where forms of this page may lead beside this service: browsers ask it of redirects too. */
  formTargets?: readonly string[]
}

// Its hash is of every character between the tags.
const styleElement = raw(`<style>${style}</style>`)
const styleHash = `'sha256-${hash("sha256", style, "base64")}'`

/** Puts a page together. No script runs on it, nothing is loaded, and nobody frames it. */
export function renderPage(page: Page): Response {
  return new Response(pageText(page), { status: page.status ?? 200, headers: pageHeaders(page.formTargets) })
}

export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "img-src data:",
    `style-src ${styleHash}`,
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": "no-store",
    // What is sent to this service itself says where a form came from.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
  }
}

export function pageText({ title, body, isNarrow = false, user }: Page): string {
  const text = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Citable</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header><strong>Citable</strong>${user === undefined ? "" : navigation(user)}</header>
        <main id="main" class="${isNarrow ? "narrow" : "wide"}">
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> ` as HtmlEscapedString
  return text.toString()
}

function navigation({ email, csrf }: { email: string; csrf: string }): Html {
  return html`<nav aria-label="Account"><a href="/brands">Brands</a> · <a href="/account">${email}</a></nav>
    <form method="post" action="/sign-out">${csrfField(csrf)}<button class="plain">Sign out</button></form>`
}

/** What proves that a form is one of this service's own pages, as this browser got it. */
export function csrfField(csrf: string): Html {
  return html`<input type="hidden" name="csrf" value="${csrf}" />`
}
