// src/live.config.ts
import { citableLiveLoader } from "@citable/astro/live"
import { defineLiveCollection } from "astro:content"

export const collections = { articles: defineLiveCollection({ loader: citableLiveLoader() }) }

export {}
