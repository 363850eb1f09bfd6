import { citableLoader } from "@citable/astro/loader"
import { createTimeLimit } from "@citable/markdown/time-limit"
import { defineCollection } from "astro:content"

const timeLimit = createTimeLimit({ milliseconds: 10_000 })
export const collections = { articles: defineCollection({ loader: citableLoader({ timeLimit }) }) }

export {}
