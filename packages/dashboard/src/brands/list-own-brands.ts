import type { Scope, ToolInput, ToolOutput } from "@citable/contract"
import type { PageAccount, ToolCaller } from "@citable/page-kit"

/** A brand that a user can see. */
export interface OwnBrand extends ToolCaller {
  id: string
  name: string
  /** The label that puts it together with others; null for none. */
  group: string | null
  /** The file of its logo; null for none. */
  logoId: string | null
  /** The account of the brand. Undefined for a user who has only one account. */
  accountId: string | undefined
  /** What the user can do with the brand. */
  scopes: ReadonlySet<Scope>
}

/**
 * Lists the brands of a user in all accounts, the oldest first in each account. With `most`, only so many of each account, and whether there
 * are more.
 */
export async function listOwnBrands(
  accounts: readonly PageAccount[],
  { most = Infinity, ...filter }: { most?: number } & Pick<ToolInput<"list_brands">, "q" | "group"> = {},
): Promise<{ brands: OwnBrand[]; isMore: boolean }> {
  const brands: OwnBrand[] = []
  let isMore = false
  for (const { id: accountId, scopesIn, call, callWithTag } of accounts) {
    const shown = accounts.length > 1 ? accountId : undefined
    let left = most
    for (let cursor: string | null | undefined; cursor !== null && left > 0;) {
      const asked = { ...filter, limit: Math.min(100, left), ...(cursor === undefined ? {} : { cursor }) }
      const page: ToolOutput<"list_brands"> = await call("list_brands", asked)
      for (const { id, name, group, logo_media_id: logoId } of page.data) {
        brands.push({ id, name, group, logoId, accountId: shown, scopes: scopesIn(id), call, callWithTag })
      }
      left -= page.data.length
      cursor = page.next_cursor
      isMore ||= left <= 0 && page.has_more
    }
  }
  return { brands, isMore }
}
