import { type BrandPage, callTool, type PageContext } from "@citable/service/pages"

/** The names that answers are searched for: the brand first, then its competitors. */
export async function readTracked({ kernel }: PageContext, { id, name, detail, principal }: BrandPage) {
  const { aliases, domains } = detail
  const names: { id: string | null; name: string; aliases: string[]; domains: string[] }[] = [
    { id: null, name, aliases, domains },
  ]
  for (let cursor: string | null | undefined; cursor !== null;) {
    const input = { brand_id: id, limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const page: Awaited<ReturnType<typeof callTool<"list_competitors">>> = await callTool(
      kernel,
      principal,
      "list_competitors",
      input,
    )
    names.push(...page.data)
    cursor = page.next_cursor
  }
  return names
}
