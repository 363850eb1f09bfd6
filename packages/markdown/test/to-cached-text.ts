/** The text that belongs to a key, of a length that needs more than one write. */
export function toCachedText(key: string): string {
  return `${key} `.repeat(200 + 1000 * (key.length % 7))
}
