/** The maximum size of a page in bytes of JSON. */
export const maxPageBytes = 4 * 1024 * 1024

/** Returns the first items that fit on a page. There is always at least one, so a caller that asks for the next page advances. */
export function fitPage<Item>(items: readonly Item[], bytesOf: (item: Item) => number = jsonBytes): Item[] {
  let bytes = 0
  const beyond = items.findIndex((item, index) => (bytes += bytesOf(item)) > maxPageBytes && index > 0)
  return beyond === -1 ? [...items] : items.slice(0, beyond)
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
