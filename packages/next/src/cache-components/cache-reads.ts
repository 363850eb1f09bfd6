import { CitableError } from "@citable/contract/core"
import { cacheLife } from "next/cache.js"

import { readBuildPhase } from "../internal/build/build-phase.ts"
import type { Connection } from "../internal/connection.ts"
import type { ArticleReader, ListQuery } from "../internal/reading/article-reader.ts"

/**
 * Each connection by its name. A `use cache` function's key is made of what it is given, and of what it closes over: so it is given a
 * name, and neither a key of the service nor anything that cannot be written down.
 */
const readers = new Map<string, () => ArticleReader>()

/** Seconds. A browser keeps what it fetched ahead for so long at most; below 30, Next makes no static page. */
const staleSeconds = 60

/** Reads in functions with `use cache`, where disk, network and clock may be used, and which Next keeps until their tags are invalidated. */
export function cacheReads(connection: Connection, revalidate: number | false): ArticleReader {
  /** Not before the first read: it needs the key. */
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
  // In development no webhook comes: what is kept is old after a second.
  const revalidate = readBuildPhase(process.env) === "development" ? 1 : seconds
  cacheLife({ stale: staleSeconds, revalidate, expire: Infinity })
  const reader = readers.get(source)
  if (reader === undefined) {
    throw new CitableError(`Nothing in this process reads articles as ${source}: start it again.`, {
      code: "reader_missing",
    })
  }
  return reader()
}
