import type { BrandPage, PageAccount, SignedInRequest } from "@citable/page-kit"

/** The account of a brand, if the person owns it. Only an owner of the account creates brands in it. */
export async function findOwnAccount(
  page: Pick<SignedInRequest, "listAccounts">,
  { id }: Pick<BrandPage, "id">,
): Promise<PageAccount | undefined> {
  for (const account of await page.listAccounts()) {
    if (!account.isOwner) continue
    const { data } = await account.call("list_brands", { q: id, limit: 1 })
    if (data.some((brand) => brand.id === id)) return account
  }
  return undefined
}
