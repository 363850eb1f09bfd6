/** A page ends before this many bytes of JSON, however many items were asked for. */
const maxPageBytes = 4 * 1024 * 1024

/** The first items, as many as one page may hold: always one, so that whoever asks for the next page gets on. */
export function fitPage<Item>(items: readonly Item[], bytesOf: (item: Item) => number = jsonBytes): Item[] {
  let bytes = 0
  const beyond = items.findIndex((item, index) => (bytes += bytesOf(item)) > maxPageBytes && index > 0)
  return beyond === -1 ? [...items] : items.slice(0, beyond)
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
