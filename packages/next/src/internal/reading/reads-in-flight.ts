import type { ArticleReader } from "./article-reader.ts"

const key = Symbol.for("citable.next.reads-in-flight")

/** One set for the process, because Next bundles a webhook's route separately from pages. Each promise resolves when its read ends. */
function inFlight(): Set<Promise<void>> {
  const holder = globalThis as { [key]?: Set<Promise<void>> }
  return (holder[key] ??= new Set())
}

/** Tracks the reads of a reader, so that {@link waitForReads} can wait for them. */
export function trackReads(reader: ArticleReader): ArticleReader {
  return {
    article: (slug, locale) => track(reader.article(slug, locale)),
    list: (query) => track(reader.list(query)),
    translations: (group) => track(reader.translations(group)),
  }
}

function track<Value>(read: Promise<Value>): Promise<Value> {
  const reads = inFlight()
  const ended = read.then(
    () => {},
    () => {},
  )
  reads.add(ended)
  void ended.then(() => reads.delete(ended))
  return read
}

/** The largest number of consecutive reads of one page. */
const longestChain = 5

/**
 * Resolves when the pages that Next renders now have read their data, or after five steps. Such a page may show what was read before an
 * invalidation, and be stored after it.
 */
export async function waitForReads(): Promise<void> {
  const reads = inFlight()
  for (let step = 0; step < longestChain && reads.size > 0; step++) {
    await Promise.all(reads)
    // A page's next read begins in a later turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
}
