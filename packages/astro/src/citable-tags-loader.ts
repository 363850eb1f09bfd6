import type { Loader, LoaderContext } from "astro/loaders"
import { z } from "astro/zod"

import { loaderName } from "./internal/loader-name.ts"
import { toNameId } from "./internal/name-id.ts"
import { isCalledByAstro } from "./internal/packed/is-called-by-astro.ts"
import { type LoadOptions, runLoad } from "./internal/run-load.ts"
import { storeRecords } from "./internal/store-records.ts"

/** The `data` of a tag's entry. */
export const tagSchema = z.object({
  name: z.string(),
  /** The number of articles with this tag. */
  articles: z.number(),
})

export interface CitableTagsLoader {
  name: string
  schema: typeof tagSchema
  load: (context: LoaderContext) => Promise<void>
}

/**
 * Loads a collection of the tags of the published articles, in the spelling of the newest article. An article's `tag_ids` are the ids of
 * these entries. All collections of one key share one sync.
 */
export function citableTagsLoader(options: LoadOptions = {}): CitableTagsLoader {
  const load = (context: LoaderContext): Promise<void> =>
    runLoad(context, { ...options, isAlone: isCalledByAstro(load), calledAs: "citableTagsLoader" }, ({ replica }) => {
      const tags = new Map<string, z.infer<typeof tagSchema> & { id: string }>()
      for (const article of replica.articles()) {
        if (article.status !== "published") continue
        const names = new Map(article.tags.map((name) => [toNameId(name), name]))
        for (const [id, name] of names) {
          const existing = tags.get(id)
          if (existing === undefined) tags.set(id, { id, name, articles: 1 })
          else existing.articles++
        }
      }
      return storeRecords(context, tags.values())
    })
  return {
    name: loaderName,
    schema: tagSchema,
    load,
  } satisfies Loader
}
