import type { ToolOutput } from "@citable/contract"
import { type BrandPage, callTool, type PageContext } from "@citable/service/pages"

export interface Connections {
  webhooks: ToolOutput<"list_webhooks">["data"]
  integrations: ToolOutput<"list_integrations">["data"]
}

/** Reads whom the service tells about a brand's articles. What the person may not see is empty. */
export async function readConnections(
  { kernel }: Pick<PageContext, "kernel">,
  { id, principal, scopes }: Pick<BrandPage, "id" | "principal" | "scopes">,
): Promise<Connections> {
  const { data: webhooks } = scopes.has("webhooks:read")
    ? await callTool(kernel, principal, "list_webhooks", { brand_id: id })
    : { data: [] }
  const { data: integrations } = scopes.has("integrations:read")
    ? await callTool(kernel, principal, "list_integrations", { brand_id: id })
    : { data: [] }
  return { webhooks, integrations }
}
