import { z } from "zod"

import { domainSchema } from "../brands/brand.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { answerFilterShape } from "../internal/answer-filter.ts"
import { comparedShape, compareSchema, coveredShape } from "../internal/date-range.ts"
import { countSchema, observedHostSchema, observedUrlSchema } from "../internal/observed.ts"
import { pageShape, pagingShape } from "../internal/paging.ts"
import { citationDomainSchema, citationGapSchema, citationSchema, domainTypeSchema } from "./citation.ts"
import { leftOutSchema } from "./comparison.ts"

export const listCitations = defineTool({
  name: "list_citations",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/citations",
  scope: "visibility:read",
  summary: "List cited URLs with engine, prompt and position",
  description:
    "Each row is one source in one answer. `state` `found` lists what searches found, whether the text cites it or not. Filter by `domain` or `type` to see which pages win citations. list_citation_domains sums them up, and list_citation_gaps shows where the brand is missing.",
  input: () =>
    z.strictObject({
      ...answerFilterShape,
      domain: domainSchema.optional().describe("Only citations of this domain."),
      type: z.array(domainTypeSchema).max(6).optional().describe("Only citations of these types of domains."),
      prompt_id: idSchema("prm").optional().describe("Only answers to this prompt."),
      content_id: idSchema("cnt").optional().describe("Only addresses of this article, wherever it is published."),
      state: z
        .enum(["cited", "found"])
        .default("cited")
        .describe("`cited`: what texts cite. `found`: what searches found, of engines that report it."),
      ...pagingShape,
    }),
  output: () => z.strictObject({ ...coveredShape, ...pageShape(citationSchema) }),
})

export const listCitationDomains = defineTool({
  name: "list_citation_domains",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/citations/domains",
  scope: "visibility:read",
  summary: "Rank the cited domains, with the type of each (own, competitor, social, media, reference, other)",
  description:
    "Shows which sites the engines trust for the brand's prompts, with the rate of the range before. Domains of type `media`, `social` or `reference` are candidates for outreach.",
  input: () =>
    z.strictObject({
      ...answerFilterShape,
      compare: compareSchema.default("previous_period"),
      type: z.array(domainTypeSchema).max(6).optional().describe("Only these types of domains."),
      sort: z
        .enum(["-citations", "domain"])
        .default("-citations")
        .describe("By the number of citations, the greatest first, or by name."),
      named: z.boolean().optional().describe("Whether to count `named_rate`."),
      ...pagingShape,
    }),
  output: () =>
    z.strictObject({
      ...comparedShape,
      answers: countSchema.describe("How many answers were counted."),
      left_out: leftOutSchema.optional(),
      ...pageShape(citationDomainSchema),
    }),
})

export const listCitationGaps = defineTool({
  name: "list_citation_gaps",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/citations/gaps",
  scope: "visibility:read",
  summary: "List sources of answers that name competitors but not the brand",
  description:
    "Each row is a source in answers that name a competitor but not the brand. Take the rows with the most answers first: ask for a mention there, or write a better page with create_content.",
  input: () =>
    z.strictObject({
      ...answerFilterShape,
      by: z.enum(["url", "domain"]).default("url").describe("Whether a row is one page or one domain."),
      competitor_id: idSchema("cmp").optional().describe("Only answers that name this competitor."),
      type: z.array(domainTypeSchema).max(6).optional().describe("Only these types of domains."),
      url: observedUrlSchema.optional().describe("Only the gap of this page."),
      domain: observedHostSchema.optional().describe("Only gaps of this domain."),
      quotes: z
        .boolean()
        .optional()
        .describe("Also quotes up to three answers of each gap. Only the first five gaps of a page have quotes."),
      ...pagingShape,
    }),
  output: () => z.strictObject({ ...coveredShape, ...pageShape(citationGapSchema) }),
})
