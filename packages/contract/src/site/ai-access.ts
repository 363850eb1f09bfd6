import { z } from "zod"

import {
  countSchema,
  observedHostSchema,
  observedTextSchema,
  observedUrlSchema,
  shareSchema,
} from "../internal/observed.ts"
import { issueSeveritySchema } from "./audit.ts"
import { httpStatusSchema } from "./site-page.ts"

const fileSchema = z.strictObject({
  url: observedUrlSchema,
  found: z.boolean(),
  http_status: httpStatusSchema.nullable().describe("Null if there was no response; `error` says why."),
  bytes: countSchema.nullable(),
  error: observedTextSchema.nullable(),
})

const challengeSchema = z
  .enum([
    "cloudflare",
    "datadome",
    "perimeterx",
    "akamai",
    "imperva",
    "sucuri",
    "aws_waf",
    "vercel",
    "anubis",
    "pay_per_crawl",
  ])
  .nullable()
  .describe("The guard that answered in place of the site; null if none was recognised.")

const signalSchema = z.enum(["yes", "no"]).nullable()

const aiCrawlerSchema = z.strictObject({
  name: z.string().max(100).describe("The product token, such as `GPTBot`."),
  operator: z.string().max(100),
  purpose: z
    .enum(["training", "search", "user", "other"])
    .describe("What it fetches for: training, a search index, one person's question, or what no answer depends on."),
  obeys_robots: z
    .enum(["yes", "no", "unknown"])
    .describe("Whether it follows robots.txt, by its operator's own words."),
  allowed: z.boolean().nullable().describe("The overall result; null if unknown."),
  blocked_by: z.enum(["robots_txt", "http_status", "robots_meta", "robots_header"]).nullable(),
  reason: observedTextSchema.nullable().describe("Why `allowed` is false or null, in words."),
  rule: observedTextSchema.nullable().describe("The line of robots.txt that decides."),
  pages_allowed: shareSchema
    .nullable()
    .describe("The share of the `pages_checked` that robots.txt allows; null if readings of the file differ."),
  http_status: httpStatusSchema
    .nullable()
    .describe(
      "The response to a request with the crawler's user agent. The site can recognise real crawlers by their IP address. Null if none was sent: one crawler stands for each large operator.",
    ),
  challenge: challengeSchema,
  robots_header: observedTextSchema.nullable(),
  ip_list_url: observedUrlSchema.nullable().describe("Where its operator publishes its IP addresses."),
  documentation_url: observedUrlSchema,
})

/** What a site allows the crawlers of AI assistants. */
export const aiAccessSchema = z.strictObject({
  domain: observedHostSchema,
  url: observedUrlSchema,
  checked_at: z.iso.datetime(),
  note: observedTextSchema.describe("What these results can tell, and what they cannot."),
  baseline: z
    .strictObject({
      http_status: httpStatusSchema.nullable(),
      challenge: challengeSchema,
      error: observedTextSchema.nullable(),
    })
    .describe("The response to a browser's user agent, which every other response is compared with."),
  pages_checked: countSchema.describe("The home page and a sample of the sitemaps' URLs, judged by robots.txt."),
  robots_txt: fileSchema.extend({ sitemaps: z.array(observedUrlSchema).max(100) }),
  llms_txt: fileSchema.extend({
    problems: z
      .array(z.enum(["is_html", "too_short", "no_heading", "no_link"]))
      .max(4)
      .describe("What is wrong with it."),
  }),
  llms_full_txt: fileSchema,
  sitemaps: z.array(fileSchema.extend({ urls: countSchema.nullable() })).max(100),
  crawlers: z.array(aiCrawlerSchema).max(100),
  page_rules: z
    .strictObject({ meta: z.array(z.string().max(200)).max(50), header: z.array(z.string().max(200)).max(50) })
    .describe("The robots directives of the home page for everybody, in lower case."),
  content_signal: z
    .strictObject({
      search: signalSchema,
      ai_input: signalSchema,
      ai_train: signalSchema,
      conflicts: z
        .array(z.string().max(100))
        .max(10)
        .describe("Signals that the site sends with different values, such as `ai-train`."),
    })
    .describe("What `Content-Signal` permits: a search index, answers, training. Null: it does not say."),
  licence: z.strictObject({
    rsl_url: observedUrlSchema.nullable().describe("The terms of the site (RSL); null if it names none."),
    tdm_reserved: z.boolean().nullable().describe("Whether it reserves text and data mining; null if it does not say."),
  }),
  markdown: z
    .strictObject({
      negotiated: z.boolean().nullable().describe("Whether `Accept: text/markdown` gets Markdown."),
      url: observedUrlSchema.nullable().describe("A page's version in Markdown; null if none was found."),
    })
    .describe("Whether pages are there in Markdown as well."),
  without_scripts: z
    .strictObject({
      words: countSchema.nullable(),
      has_title: z.boolean().nullable(),
      html_bytes: countSchema.nullable(),
      text_bytes: countSchema.nullable().describe("Of the visible text."),
    })
    .describe("What the page contains without running scripts, as most of these crawlers see it."),
  issues: z
    .array(z.strictObject({ code: z.string().max(100), severity: issueSeveritySchema, detail: z.string().max(2000) }))
    .max(100),
})

export type AiAccess = z.infer<typeof aiAccessSchema>
