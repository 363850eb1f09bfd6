import { authorsOf } from "@citable/contract/content"
import type { Loader, LoaderContext } from "astro/loaders"
import { z } from "astro/zod"

import { loaderName } from "./internal/loader-name.ts"
import { toNameId } from "./internal/name-id.ts"
import { isCalledByAstro } from "./internal/packed/is-called-by-astro.ts"
import { type LoadOptions, runLoad } from "./internal/run-load.ts"
import { storeRecords } from "./internal/store-records.ts"

/** The `data` of an author's entry. */
export const authorSchema = z.object({
  name: z.string(),
  url: z.string().nullable(),
  image_url: z.string().nullable(),
  /** The number of articles by this author. */
  articles: z.number(),
})

export interface CitableAuthorsLoader {
  name: string
  schema: typeof authorSchema
  load: (context: LoaderContext) => Promise<void>
}

/**
 * Loads a collection of the authors of the published articles. An article's `author_id` is the id of its author's entry. An author's
 * details come from the newest article. All collections of one key share one sync.
 */
export function citableAuthorsLoader(options: LoadOptions = {}): CitableAuthorsLoader {
  const load = (context: LoaderContext): Promise<void> =>
    runLoad(
      context,
      { ...options, isAlone: isCalledByAstro(load), calledAs: "citableAuthorsLoader" },
      ({ replica }) => {
        const authors = new Map<string, z.infer<typeof authorSchema> & { id: string }>()
        for (const article of replica.articles()) {
          if (article.status !== "published") continue
          for (const author of authorsOf(article)) {
            const id = toNameId(author.name)
            const existing = authors.get(id)
            if (existing === undefined) authors.set(id, { id, ...author, articles: 1 })
            else existing.articles++
          }
        }
        return storeRecords(context, authors.values())
      },
    )
  return {
    name: loaderName,
    schema: authorSchema,
    load,
  } satisfies Loader
}
