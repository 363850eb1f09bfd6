interface Page<Item> {
  data: Item[]
  next_cursor?: string | null
}

/** Reads every page of `list_brands`. */
export async function listAllBrands<Item>(
  readPage: (page: { cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const first = await readPage({})
  const brands = [...first.data]
  for (let cursor = first.next_cursor ?? null; cursor !== null;) {
    const page = await readPage({ cursor })
    brands.push(...page.data)
    cursor = page.next_cursor ?? null
  }
  return brands
}
