import { hash } from "node:crypto"

import type { ProblemCode, Scope } from "@citable/contract"
import { html, raw } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

import { mark } from "./mark.ts"
import { style } from "./style.ts"

export type Html = ReturnType<typeof html>

export interface Page {
  title: string
  body: Html
  /** Whether to show a narrow card, as on the sign-in page. */
  isNarrow?: boolean
  status?: number
  /** A line above the title, the same on every page. */
  notice?: string | undefined
  /** The signed-in user, with the CSRF token of their forms. */
  user?: { email: string; csrf: string } | undefined
  /** The brand that the page belongs to, with what its user can do with it. */
  brand?: PageBrand | undefined
  /** The problem that the page is about. */
  problem?: ProblemCode
  /** Where the page stands in the navigation of a dashboard, such as `articles`. */
  section?: string
  /** What links to the other parts of the section keep of the address, such as `?from=2026-07-01`. */
  kept?: string
  /** The names of scripts that the page loads. Only a dashboard has any, and pages work without them. */
  scripts?: readonly string[]
  /** Origins outside this service that the page's forms can redirect to. Browsers check redirects, too. */
  formTargets?: readonly string[]
  /** Origins outside this service whose pages this one shows in frames. */
  frameSources?: readonly string[]
}

/** The brand of a page. A dashboard shows links to the other pages of its brand. */
export interface PageBrand {
  id: string
  name: string
  /** What the user can do with the brand. */
  scopes: ReadonlySet<Scope>
  /** Whether and when the brand will be deleted, in which time zone it is, and its logo. */
  detail?: { deletes_at: string | null; time_zone?: string | null; logo?: { url: string } | null }
}

// The hash covers every character between the tags.
const styleElement = raw(`<style>${style}</style>`)
const styleHash = `'sha256-${hash("sha256", style, "base64")}'`

/** Renders a page. It runs no scripts, loads nothing, and cannot be framed. */
export function renderPage(page: Page): Response {
  return new Response(pageText(page), { status: page.status ?? 200, headers: pageHeaders(page.formTargets) })
}

/** The headers of a page of the service itself. */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  return toPageHeaders(["img-src data:", `style-src ${styleHash}`], formTargets)
}

/** The headers of a page for people. The page loads only what `sources` allow (Content Security Policy), and cannot be framed. */
export function toPageHeaders(sources: readonly string[], formTargets: readonly string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ...sources,
    toDirective("form-action", ["'self'", ...formTargets]),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ")
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": "no-store",
    // Requests to this service itself contain the origin of a form.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
  }
}

/**
 * Writes a directive of a policy. A source from elsewhere is an origin or a scheme. Any other text is left out, so that it cannot begin a
 * directive of its own (CSP Level 3, section 2.2.1).
 */
export function toDirective(name: string, sources: readonly string[]): string {
  return [name, ...sources.filter((source) => isSource.test(source))].join(" ")
}

const isSource = /^(?:'(?:self|none)'|[a-z][a-z\d+.-]*:(?:\/\/[\w.:[\]-]+)?)$/i

export function pageText({ title, body, isNarrow = false, notice, user }: Page): string {
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
        <a class="skip" href="#main">Skip to content</a>
        <header><strong>${mark}Citable</strong>${user === undefined ? "" : navigation(user)}</header>
        <main id="main" class="${isNarrow ? "narrow" : "wide"}">
          ${noticeLine(notice)}
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> ` as HtmlEscapedString
  return text.toString()
}

/** The line above the title of a page. */
export const noticeLine = (notice: string | undefined): Html | "" =>
  notice === undefined ? "" : html`<p class="standing" role="note">${notice}</p>`

function navigation({ email, csrf }: { email: string; csrf: string }): Html {
  return html`<nav aria-label="Account"><a href="/brands">Brands</a> · <a href="/account">${email}</a></nav>
    <form method="post" action="/sign-out">${csrfField(csrf)}<button class="plain">Sign out</button></form>`
}

/** The hidden field with the CSRF token. */
export function csrfField(csrf: string): Html {
  return html`<input type="hidden" name="csrf" value="${csrf}" />`
}
