// src/content.config.ts
import { citableLoader } from "@citable/astro/loader"
import { defineCollection } from "astro:content"

export const collections = {
  articles: defineCollection({ loader: citableLoader() }),
}

export {}
