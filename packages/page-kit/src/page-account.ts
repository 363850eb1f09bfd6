import type { Scope, SessionSpending } from "@citable/contract"

import type { ToolCaller } from "./tool-caller.ts"

/** An account in which the user of a page has a role. Its calls reach the brands of that account. */
export interface PageAccount extends ToolCaller {
  id: string
  /** Whether the user owns the account. Only an owner of an account creates brands in it. */
  isOwner: boolean
  /** What the user can do with a brand of the account. */
  scopesIn: (brandId: string) => ReadonlySet<Scope>
  /** Reads what at most 100 brands of the account have spent this month and last. */
  readSpending: (brandIds: readonly string[]) => Promise<SessionSpending["data"]>
}
