import type { ApiKey, Scope, ToolOutput } from "@citable/contract"

import type { RouteCaller } from "./route-caller.ts"
import type { ToolCaller } from "./tool-caller.ts"

/** The brand of a page, for the user who looks at it. Its calls reach no other brand. */
export interface BrandPage extends ToolCaller, RouteCaller {
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
  /**
   * Makes what a form asks for, once for each form that a page has shown, however often the browser sends it. Returns what `takeMade` wants,
   * so the answer of the form can be a redirect.
   */
  makeOnce: <Made extends object>(form: URLSearchParams, make: () => Promise<Made>) => Promise<string>
  /** Takes what `makeOnce` made, to show it. Undefined if it was shown before. Throws 404 for an invalid `once`. */
  takeMade: <Made extends object>(once: string) => Promise<Made | undefined>
}
