import type { BrandPage, Html } from "@citable/page-kit"
import { html } from "hono/html"

/** What to do for a list that an audit fills. Undefined if the site has been audited. */
export async function auditHint({ id, call, scopes }: BrandPage): Promise<Html | undefined> {
  const input = { brand_id: id, status: "completed" as const, limit: 1 }
  const { data } = await call("list_audits", input)
  if (data.length > 0) return undefined
  const link = html`<a href="/brands/${id}/site">${scopes.has("site:run") ? "Start an audit" : "See the audits"}</a>`
  return html`No audit of the site has ended yet, so nothing is known. ${link}.`
}
