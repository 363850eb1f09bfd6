export type TrapReason = "too_deep" | "url_too_long" | "repeated_segments" | "query_variants" | "calendar"

/** Recognises the endless parts of a site. */
export interface Traps {
  /** Why a URL is left out; undefined if it is not. */
  find(url: string, depth: number): TrapReason | undefined
  /** Counts a URL that is not left out. */
  count(url: string): void
}

const maxLength = 2048
/** Clicks from the start. */
const maxDepth = 20
/** URLs of one path that differ in their query. */
const maxQueryVariants = 50
/** URLs with a date that differ in digits alone. */
const maxCalendarUrls = 200

/** Creates the traps of one crawl. They hold numbers only. */
export function createTraps(): Traps {
  const variants = new Map<number, number>()
  const days = new Map<number, number>()
  return {
    find(url, depth) {
      if (depth > maxDepth) return "too_deep"
      if (url.length > maxLength) return "url_too_long"
      if (repeatsSegment(url)) return "repeated_segments"
      const query = url.indexOf("?")
      if (query !== -1 && (variants.get(hashOf(url, query)) ?? 0) >= maxQueryVariants) return "query_variants"
      if (isCalendar(url) && (days.get(hashOf(toPattern(url))) ?? 0) >= maxCalendarUrls) return "calendar"
      return undefined
    },
    count(url) {
      const query = url.indexOf("?")
      if (query !== -1) increase(variants, hashOf(url, query))
      if (isCalendar(url)) increase(days, hashOf(toPattern(url)))
    },
  }
}

function increase(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Whether a segment of the path that is not a number stands in it three times, as in `/a/b/a/b/a/b`. */
function repeatsSegment(url: string): boolean {
  const end = url.search(/[?#]/)
  const segments = (end === -1 ? url : url.slice(0, end)).split("/").slice(3)
  if (segments.length < 3) return false
  const counts = new Map<string, number>()
  for (const segment of segments) {
    if (segment === "" || /^\d+$/.test(segment)) continue
    const count = (counts.get(segment) ?? 0) + 1
    if (count === 3) return true
    counts.set(segment, count)
  }
  return false
}

/**
 * Whether a URL has a year beside another number, or a whole date, and no number that is longer: `/2026/11`, `?month=11&year=2026`,
 * `/events/20261123`. A number that names an article is no date.
 */
function isCalendar(url: string): boolean {
  const numbers = url.slice(url.indexOf("/", 8)).match(/\d+/g) ?? []
  const hasDate = numbers.some((digits) => /^(?:19|2[01])\d\d(?:0\d|1[0-2])[0-3]\d$/.test(digits))
  const hasYear = numbers.length > 1 && numbers.some((digits) => /^(?:19|2[01])\d\d$/.test(digits))
  return (hasDate || hasYear) && numbers.every((digits) => digits.length <= 4 || digits.length === 8)
}

function toPattern(url: string): string {
  return url.replaceAll(/\d+/g, "0")
}

/** FNV-1a of the first characters of a text, in 32 bits. */
function hashOf(text: string, length = text.length): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
