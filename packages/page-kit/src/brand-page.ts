import type { ApiKey, Scope, ToolOutput } from "@citable/contract"

import type { ToolCaller } from "./tool-caller.ts"

/** The brand of a page, for the user who looks at it. Its calls reach no other brand. */
export interface BrandPage extends ToolCaller {
  id: string
  name: string
  /** Whether this user can manage keys, members and webhooks. */
  isOwner: boolean
  /** What the user can do with the brand. */
  scopes: ReadonlySet<Scope>
  /** The brand itself. */
  detail: ToolOutput<"get_brand">
  /** Lists the API keys of the brand, the oldest first. Owners get all of them; others get those that only read published articles. */
  listKeys: () => Promise<ApiKey[]>
}
