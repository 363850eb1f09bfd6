import { staleSeconds } from "@citable/client/steady"
import { cacheTags } from "@citable/contract/content"

import type { ReadCache } from "../cache/read-cache.ts"
import { listTags, slugTag, translationTags } from "../cache/tags.ts"
import { type ArticleReader, isUnfinished } from "./article-reader.ts"
import type { SteadyReader } from "./create-steady-reader.ts"

/**
 * Puts tags on pages that show an older copy or an unfinished body, and has Next render them again soon. `noteStale` receives the tags of
 * those with an older copy.
 */
export function createTaggedReader(
  steady: SteadyReader,
  cache: ReadCache,
  noteStale: (tags: readonly string[]) => void,
): ArticleReader {
  async function tagStale(tags: readonly string[]): Promise<void> {
    noteStale(tags)
    await cache.tag(tags, { revalidate: staleSeconds })
  }

  return {
    async article(slug, locale) {
      const { value, staleBecause } = await steady.article(slug, locale)
      const tags = [slugTag(slug, locale), ...(value === undefined ? [] : [cacheTags.article(value.id)])]
      if (staleBecause !== undefined) await tagStale(tags)
      else if (isUnfinished(value)) await cache.tag(tags, { revalidate: staleSeconds })
      return value
    },
    async list(query) {
      const { value, staleBecause } = await steady.list(query)
      if (staleBecause !== undefined) await tagStale(listTags(query))
      return value
    },
    async translations(group) {
      const { value, staleBecause } = await steady.translations(group)
      if (staleBecause !== undefined) await tagStale(translationTags(group))
      return value
    },
  }
}
