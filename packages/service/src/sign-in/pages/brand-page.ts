import { html } from "hono/html"

import type { User } from "../../accounts/users.ts"
import { scopesIn } from "../../credentials/permissions.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { notFound } from "../../problems/problem-error.ts"
import { callTool } from "./call-tool.ts"
import { toPrincipal } from "./page-request.ts"
import type { Html } from "./page.ts"

export interface BrandPage {
  id: string
  name: string
  /** Whether keys, members and webhooks are this person's to manage. */
  isOwner: boolean
  /** Links to what there is of the brand. */
  links: Html
}

/** What every page of a brand begins with. Throws 404 for a brand that is none, or another's. */
export async function openBrandPage(kernel: Kernel, user: User, brandId: string): Promise<BrandPage> {
  if (!/^brd_[0-9a-z]{1,40}$/.test(brandId)) throw notFound()
  const { id, name } = await callTool(kernel, user, "get_brand", { brand_id: brandId })
  const isOwner = scopesIn(await toPrincipal(kernel, user), id).has("brands:write")
  const path = `/brands/${id}`
  const links = html`<p>
    <a href="${path}/keys">API keys</a> · <a href="${path}/webhooks">Webhooks</a> ·
    <a href="${path}/members">Members</a>
  </p>`
  return { id, name, isOwner, links }
}

/** A moment as people read it, in UTC. */
export function toMoment(text: string | null): string {
  return text === null ? "never" : `${text.slice(0, 16).replace("T", " ")} UTC`
}
