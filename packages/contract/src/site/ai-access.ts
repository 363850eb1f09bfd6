import { z } from "zod"

import { countSchema, observedHostSchema, observedTextSchema, observedUrlSchema } from "../internal/observed.ts"
import { issueSeveritySchema } from "./audit.ts"
import { httpStatusSchema } from "./site-page.ts"

const fileSchema = z.strictObject({
  url: observedUrlSchema,
  found: z.boolean(),
  http_status: httpStatusSchema.nullable().describe("Null if there was no response; `error` says why."),
  bytes: countSchema.nullable(),
  error: observedTextSchema.nullable(),
})

const aiCrawlerSchema = z.strictObject({
  name: z.string().max(100).describe("The product token, such as `GPTBot`."),
  operator: z.string().max(100),
  purpose: z
    .enum(["training", "search", "user"])
    .describe("What it fetches for: training, a search index, or one person's question."),
  allowed: z.boolean().nullable().describe("The overall result; null if unknown."),
  blocked_by: z.enum(["robots_txt", "http_status", "robots_meta", "robots_header"]).nullable(),
  rule: observedTextSchema.nullable().describe("The line of robots.txt that decides."),
  http_status: httpStatusSchema
    .nullable()
    .describe(
      "The response to a request with its user agent. The site can recognise real crawlers by their IP address.",
    ),
  robots_header: observedTextSchema.nullable(),
})

/** What a site allows the crawlers of AI assistants. */
export const aiAccessSchema = z.strictObject({
  domain: observedHostSchema,
  url: observedUrlSchema,
  checked_at: z.iso.datetime(),
  robots_txt: fileSchema.extend({ sitemaps: z.array(observedUrlSchema).max(100) }),
  llms_txt: fileSchema,
  llms_full_txt: fileSchema,
  sitemaps: z.array(fileSchema.extend({ urls: countSchema.nullable() })).max(100),
  crawlers: z.array(aiCrawlerSchema).max(100),
  without_scripts: z
    .strictObject({ words: countSchema.nullable(), has_title: z.boolean().nullable() })
    .describe("What the page contains without running scripts, as most of these crawlers see it."),
  issues: z
    .array(z.strictObject({ code: z.string().max(100), severity: issueSeveritySchema, detail: z.string().max(2000) }))
    .max(100),
})

export type AiAccess = z.infer<typeof aiAccessSchema>
