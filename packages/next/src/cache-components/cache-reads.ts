import { CitableError } from "@citable/contract/core"
import { cacheLife } from "next/cache.js"

import { readBuildPhase } from "../internal/build/build-phase.ts"
import type { Connection } from "../internal/connection.ts"
import type { ArticleReader, ListQuery } from "../internal/reading/article-reader.ts"

/**
 * Each connection by its name. Next makes the key of a `use cache` function from its arguments and from the variables that it closes over.
 * So the functions below take a name: an API key must not be in a cache key, and a reader cannot be serialised.
 */
const readers = new Map<string, () => ArticleReader>()

/** Seconds that a browser keeps what it prefetched. Below 30, Next makes no static page. */
const staleSeconds = 60

/** Reads in `use cache` functions, which may use disk, network and clock. Next keeps their results until their tags are invalidated. */
export function cacheReads(connection: Connection, revalidate: number | false): ArticleReader {
  /** Runs at the first read, because it needs the API key. */
  const name = (): string => {
    const sourceName = connection.name()
    readers.set(sourceName, connection.reader)
    return sourceName
  }
  const seconds = revalidate === false ? Infinity : revalidate
  return {
    article: async (slug, locale) => readArticle(name(), seconds, slug, locale),
    list: async (query) => readList(name(), seconds, query),
    translations: async (group) => readTranslations(name(), seconds, group),
  }
}

async function readArticle(source: string, seconds: number, slug: string, locale: string | undefined) {
  "use cache"
  return enter(source, seconds).article(slug, locale)
}

async function readList(source: string, seconds: number, query: ListQuery) {
  "use cache"
  return enter(source, seconds).list(query)
}

async function readTranslations(source: string, seconds: number, group: string) {
  "use cache"
  return enter(source, seconds).translations(group)
}

function enter(source: string, seconds: number): ArticleReader {
  // In development no webhook arrives, so entries expire after a second.
  const revalidate = readBuildPhase(process.env) === "development" ? 1 : seconds
  cacheLife({ stale: staleSeconds, revalidate, expire: Infinity })
  const reader = readers.get(source)
  if (reader === undefined) {
    throw new CitableError(`This process has no createCitable() for the source ${source}. Start it again.`, {
      code: "reader_missing",
    })
  }
  return reader()
}
