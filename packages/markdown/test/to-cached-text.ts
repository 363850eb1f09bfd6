/** The text for a key, long enough for more than one write. */
export function toCachedText(key: string): string {
  return `${key} `.repeat(200 + 1000 * (key.length % 7))
}
