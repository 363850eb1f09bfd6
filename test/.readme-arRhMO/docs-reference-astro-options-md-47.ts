import { articleSchema, citableAuthorsLoader, citableLoader, citableTagsLoader } from "@citable/astro/loader"
import { z } from "astro/zod"
import { defineCollection, reference } from "astro:content"

export const collections = {
  authors: defineCollection({ loader: citableAuthorsLoader() }),
  tags: defineCollection({ loader: citableTagsLoader() }),
  articles: defineCollection({
    loader: citableLoader(),
    schema: articleSchema.extend({ author_id: reference("authors").nullable(), tag_ids: z.array(reference("tags")) }),
  }),
}

export {}
