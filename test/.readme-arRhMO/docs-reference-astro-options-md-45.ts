import { articleSchema, citableLoader } from "@citable/astro/loader"
import { defineCollection } from "astro:content"

export const collections = {
  articles: defineCollection({
    loader: citableLoader(),
    schema: articleSchema.transform((article) => ({ ...article, year: article.published_at.getUTCFullYear() })),
  }),
}

export {}
