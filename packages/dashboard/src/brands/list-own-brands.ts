import type { Scope, ToolOutput } from "@citable/contract"
import type { PageAccount, ToolCaller } from "@citable/page-kit"

/** A brand that a user can see. */
export interface OwnBrand extends ToolCaller {
  id: string
  name: string
  /** The account of the brand. Undefined for a user who has only one account. */
  accountId: string | undefined
  /** What the user can do with the brand. */
  scopes: ReadonlySet<Scope>
}

/** Lists the brands of a user in all accounts, the oldest first in each account. */
export async function listOwnBrands(accounts: readonly PageAccount[]): Promise<OwnBrand[]> {
  const brands: OwnBrand[] = []
  for (const { id: accountId, scopesIn, call, callWithTag } of accounts) {
    const shown = accounts.length > 1 ? accountId : undefined
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: ToolOutput<"list_brands"> = await call("list_brands", cursor === undefined ? {} : { cursor })
      for (const { id, name } of page.data) {
        brands.push({ id, name, accountId: shown, scopes: scopesIn(id), call, callWithTag })
      }
      cursor = page.next_cursor
    }
  }
  return brands
}
