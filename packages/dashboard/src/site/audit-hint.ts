import type { Html } from "@citable/page-kit"
import { type BrandPage, callTool, type PageContext } from "@citable/service/pages"
import { html } from "hono/html"

/** What to do for a list that an audit fills. Undefined if the site has been audited. */
export async function auditHint(
  { kernel }: Pick<PageContext, "kernel">,
  { id, principal, scopes }: BrandPage,
): Promise<Html | undefined> {
  const input = { brand_id: id, status: "completed" as const, limit: 1 }
  const { data } = await callTool(kernel, principal, "list_audits", input)
  if (data.length > 0) return undefined
  const link = html`<a href="/brands/${id}/site">${scopes.has("site:run") ? "Start an audit" : "See the audits"}</a>`
  return html`No audit of the site has ended yet, so nothing is known. ${link}.`
}
