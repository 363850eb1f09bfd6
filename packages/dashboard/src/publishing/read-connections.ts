import type { ToolOutput } from "@citable/contract"
import type { BrandPage } from "@citable/page-kit"

export interface Connections {
  webhooks: ToolOutput<"list_webhooks">["data"]
  integrations: ToolOutput<"list_integrations">["data"]
  /** What each site has accepted, if it was asked for. */
  events: NonNullable<ToolOutput<"list_webhooks">["article_events"]>
  /** How articles stand on the platforms, if it was asked for and the person may see drafts. */
  articles: ToolOutput<"list_integrations">["articles"]
}

/** Reads whom the service tells about a brand's articles. What the person may not see is empty. */
export async function readConnections(
  { id, call, scopes }: Pick<BrandPage, "id" | "call" | "scopes">,
  { withEvents = false, withCounts = false }: { withEvents?: boolean; withCounts?: boolean } = {},
): Promise<Connections> {
  const { data: webhooks, article_events: events = [] } = scopes.has("webhooks:read")
    ? await call("list_webhooks", { brand_id: id, article_events: withEvents })
    : { data: [] }
  const counts = withCounts && scopes.has("content:read_drafts") ? { counts: true } : {}
  const { data: integrations, articles } = scopes.has("integrations:read")
    ? await call("list_integrations", { brand_id: id, ...counts })
    : { data: [] }
  return { webhooks, integrations, events, articles }
}
