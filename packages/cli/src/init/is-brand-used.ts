import type { ApiKey, Brand, BrandSetup } from "@citable/contract"

/** Sends a request to the service of a site, and gives the JSON of the answer. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/** What a brand of `init` has none of, as long as nobody uses it. */
const lists = ["prompts", "competitors", "keywords", "media", "scans", "audits", "backlinks", "reddit/threads"]

/**
 * Whether somebody has used a brand since `init` made it: changed its settings, written in it, or connected something else than `made`, the
 * addresses of what `init` made. An article that was deleted counts, too.
 */
export async function isBrandUsed(call: Call, brand: Brand, made: readonly string[]): Promise<boolean> {
  if (brand.updated_at !== brand.created_at || brand.revision > 0) return true
  const path = `/v1/brands/${brand.id}`
  const list = async <Row>(name: string) => ((await call("GET", `${path}/${name}`)) as { data: Row[] }).data
  for (const name of lists) if ((await list(`${name}?limit=1`)).length > 0) return true
  const keys = await list<ApiKey>("api-keys")
  if (keys.some(({ id, revoked_at: revoked }) => revoked === null && !made.includes(`${path}/api-keys/${id}`)))
    return true
  const webhooks = await list<{ id: string }>("webhooks")
  if (webhooks.some(({ id }) => !made.includes(`/v1/webhooks/${id}`))) return true
  // Each brand has an API target from the start.
  const integrations = await list<{ id: string; kind: string }>("integrations")
  if (integrations.some(({ id, kind }) => kind !== "api" && !made.includes(`/v1/integrations/${id}`))) return true
  const { steps } = (await call("GET", `${path}/setup`)) as BrandSetup
  return steps.some(({ name, configured }) => name === "search_data" && configured)
}
