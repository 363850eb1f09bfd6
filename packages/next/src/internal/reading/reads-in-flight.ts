import type { ArticleReader } from "./article-reader.ts"

const key = Symbol.for("citable.next.reads-in-flight")

/** One for the process: Next bundles a webhook's route apart from pages. Each resolves when the read has ended, however that was. */
function inFlight(): Set<Promise<void>> {
  const holder = globalThis as { [key]?: Set<Promise<void>> }
  return (holder[key] ??= new Set())
}

/** A reader whose reads {@link waitForReads} waits for. */
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

/** Reads of one page that begin one after the other. */
const longestChain = 5

/**
 * Resolves when the pages that are being made have read what they show, unless that takes more than five steps. Such a page may be made
 * of what was read before an invalidation, and is stored after it.
 */
export async function waitForReads(): Promise<void> {
  const reads = inFlight()
  for (let step = 0; step < longestChain && reads.size > 0; step++) {
    await Promise.all(reads)
    // What a page reads next begins in a later turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
}
