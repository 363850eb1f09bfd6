import type { Html, PageBrand } from "@citable/page-kit"
import { html } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

/** Tells people who can only read a brand why a page with fields has no button for them. Empty for everybody else. */
export function readOnlyNote({ name, scopes }: PageBrand, body: Html): Html | "" {
  const canChange = [...scopes].some((scope) => !scope.includes(":read"))
  if (canChange || !/<textarea|<form[^>]*\smethod="post"/.test((body as HtmlEscapedString).toString())) return ""
  return html`<p class="reading" role="note">
    You can read ${name}, and change nothing. An owner of the brand can give you another role.
  </p>`
}
