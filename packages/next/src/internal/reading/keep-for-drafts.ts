import { draftMode as nextDraftMode } from "next/headers.js"

import { readBuildPhase } from "../build/build-phase.ts"
import type { ArticleReader } from "./article-reader.ts"

type DraftMode = () => Promise<{ isEnabled: boolean }>

const keptMs = 10_000
const mostKept = 100

/**
 * Keeps what is published for ten seconds in the process, for visitors in draft mode. Next reads no cache for them, and a preview renders at each
 * key: without this, each list on the page would be another call of the service, and another wait.
 */
export function keepForDrafts(
  reader: () => ArticleReader,
  { draftMode = nextDraftMode }: { draftMode?: DraftMode | undefined } = {},
): ArticleReader {
  const kept = new Map<string, { at: number; value: unknown }>()

  async function read<Value>(parts: unknown[], load: () => Promise<Value>): Promise<Value> {
    const isDraft = readBuildPhase(process.env) === "run" && (await isIn(draftMode))
    if (!isDraft) return load()
    const name = JSON.stringify(parts)
    const known = kept.get(name)
    if (known === undefined || performance.now() - known.at > keptMs) {
      const value = await load()
      kept.delete(name)
      kept.set(name, { at: performance.now(), value })
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    }
    // As from Next's own caches, a page gets objects that it may change.
    return structuredClone(kept.get(name)?.value) as Value
  }

  return {
    article: (slug, locale) => read(["article", slug, locale], () => reader().article(slug, locale)),
    list: (query) => read(["list", query], () => reader().list(query)),
    translations: (group) => read(["translations", group], () => reader().translations(group)),
  }
}

/**
 * Outside a request, Next throws, and there is nobody who could be in draft mode. Whatever else keeps Next from an answer costs no more than the
 * reads that this would save. The errors with which Next steers a rendering have a digest, and are for Next alone.
 */
async function isIn(draftMode: DraftMode): Promise<boolean> {
  try {
    return (await draftMode()).isEnabled
  } catch (error) {
    if (error instanceof Error && "digest" in error) throw error
    return false
  }
}
