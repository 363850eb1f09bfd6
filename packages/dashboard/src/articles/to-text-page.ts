import { toTextDirection } from "@citable/contract/locales"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

import { assetUrl } from "../assets/asset-url.ts"

/**
 * The policy of a page with the text of an article. The text is hostile: nothing in it can run, whatever the sanitiser overlooks. Pictures and
 * videos may come from anywhere, because the site shows them, too.
 */
const policy = [
  "default-src 'none'",
  "img-src http: https: data:",
  "media-src http: https:",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-same-origin",
].join("; ")

/** Makes a page of its own for the text of an article, which a frame shows. */
export function toTextPage(title: string, locale: string, body: Html): Response {
  const text = html`<!doctype html>
    <html lang="${locale}" dir="${toTextDirection(locale)}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <link rel="stylesheet" href="${assetUrl("preview.css")}" />
      </head>
      <body>
        ${body}
      </body>
    </html>` as HtmlEscapedString
  return new Response(text.toString(), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  })
}
