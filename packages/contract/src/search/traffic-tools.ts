import { z } from "zod"

import { webUrlSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { compareSchema, rangeShape } from "../internal/date-range.ts"
import { pageShape, pagingShape } from "../internal/paging.ts"
import { aiReferralsSchema, trafficHeadShape, trafficRowSchema } from "./traffic.ts"

const filterShape = {
  brand_id: idSchema("brd"),
  ...rangeShape,
  compare: compareSchema.default("previous_period"),
  page: webUrlSchema.optional().describe("Only sessions that started on this page."),
}

const dimensionSchema = z.enum(["page", "channel", "source", "country", "day"]).describe("What a row is.")

export const getTraffic = defineTool({
  name: "get_traffic",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/traffic",
  scope: "search:read",
  summary: "Get GA4 sessions, users and conversions by page, channel, source, country or day",
  description:
    "Reads the service's own copy of Google Analytics 4. `by` chooses what a row is. Do not add up users over rows: a person who came twice counts twice. `quality` says what Google left out.",
  input: () =>
    z.strictObject({
      ...filterShape,
      by: dimensionSchema.default("page"),
      channel: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe("Only sessions of this channel, as Google Analytics names it, such as `Organic Search`."),
      ...pagingShape,
    }),
  output: () => z.strictObject({ ...trafficHeadShape, by: dimensionSchema, ...pageShape(trafficRowSchema) }),
})

export const getAiReferrals = defineTool({
  name: "get_ai_referrals",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/traffic/ai-referrals",
  scope: "search:read",
  summary: "Get GA4 sessions that AI assistants sent",
  description:
    "Shows which AI assistants send visitors, to which pages, and their share of all sessions. Counts Google's channel `AI Assistant` and the sources of assistants that the service knows. Visits that an assistant's app reports as direct are missing. Compare it with get_visibility.",
  input: () => z.strictObject(filterShape),
  output: () => aiReferralsSchema,
})
