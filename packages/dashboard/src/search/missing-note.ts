import type { BrandPage, Html } from "@citable/page-kit"
import { html } from "hono/html"

/** Why a block of numbers is empty, as the tools answer it. */
type Missing = "not_configured" | "not_synced" | "no_data" | "failed" | null

export interface MissingNoteOptions {
  brand: Pick<BrandPage, "id" | "scopes">
  /** What the numbers are, such as `search numbers`. */
  what: string
  /** What supplies them, if it is not Google: what to do. */
  supply?: Html
  /** Whether an export of Search Console supplies them as well as Google. */
  isInExport?: boolean
}

/** Says why numbers are missing and what to do. Undefined if a source has supplied them. */
export function missingNote(
  missing: Missing,
  { brand, what, supply, isInExport = false }: MissingNoteOptions,
): Html | undefined {
  if (missing === null) return undefined
  if (missing === "no_data") return html`There are no ${what} in these days. Choose other days.`
  const data = html`<a href="/brands/${brand.id}/sites/search-data">Search data</a>`
  const canSee = brand.scopes.has("integrations:read")
  if (missing === "failed") {
    return html`The last reading of the ${what} failed.
    ${canSee ? html`${data} says why.` : "Ask an owner of the brand to look at its connections."}`
  }
  if (missing === "not_synced")
    return html`The source is connected, and its ${what} are not read yet. Check again later.`
  if (supply !== undefined) return supply
  const home = `/brands/${brand.id}`
  const canImport = isInExport && brand.scopes.has("search:write")
  return html`Nothing supplies ${what} yet.
  ${canSee ? html`<a href="${home}/sites/search-data">Connect Google</a>` : "Ask an owner of the brand to connect Google"}${canImport ? html`, or <a href="${home}/search#import">drop an export of Search Console</a>` : ""}.`
}
