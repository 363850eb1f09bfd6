import { articleSchema, citableLoader } from "@citable/astro/loader"
import { nativeParser } from "@citable/markdown/native-parser"
import { defineCollection } from "astro:content"

export const collections = {
  articles: defineCollection({
    loader: citableLoader({ parser: nativeParser() }),
    schema: articleSchema.pick({ title: true, excerpt: true, tags: true, published_at: true }),
  }),
}

export {}
