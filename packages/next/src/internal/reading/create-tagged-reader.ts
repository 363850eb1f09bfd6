import { staleSeconds } from "@citable/client/steady"
import { cacheTags } from "@citable/contract/content"

import type { ReadCache } from "../cache/read-cache.ts"
import { listTags, slugTag, translationTags } from "../cache/tags.ts"
import { type ArticleReader, isUnfinished } from "./article-reader.ts"
import type { SteadyReader } from "./create-steady-reader.ts"

/** Puts tags on pages that show an older copy or an unfinished body, and has Next render them again soon. */
export function createTaggedReader(steady: SteadyReader, cache: ReadCache): ArticleReader {
  return {
    async article(slug, locale) {
      const { value, staleBecause } = await steady.article(slug, locale)
      if (staleBecause !== undefined || isUnfinished(value)) {
        const tags = [slugTag(slug, locale), ...(value === undefined ? [] : [cacheTags.article(value.id)])]
        await cache.tag(tags, { revalidate: staleSeconds })
      }
      return value
    },
    async list(query) {
      const { value, staleBecause } = await steady.list(query)
      if (staleBecause !== undefined) await cache.tag(listTags(query), { revalidate: staleSeconds })
      return value
    },
    async translations(group) {
      const { value, staleBecause } = await steady.translations(group)
      if (staleBecause !== undefined) await cache.tag(translationTags(group), { revalidate: staleSeconds })
      return value
    },
  }
}
