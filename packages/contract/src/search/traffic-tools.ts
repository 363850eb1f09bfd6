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
  /** Only sessions that started on this page. */
  page: webUrlSchema.optional(),
}

const dimensionSchema = z.enum(["page", "channel", "source", "country", "day"])

export const getTraffic = defineTool({
  name: "get_traffic",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/traffic",
  scope: "search:read",
  summary: "Get GA4 sessions, users and conversions by page, channel, source, country or day",
  input: z.strictObject({
    ...filterShape,
    by: dimensionSchema.default("page"),
    channel: z.string().min(1).max(200).optional(),
    ...pagingShape,
  }),
  output: z.strictObject({ ...trafficHeadShape, by: dimensionSchema, ...pageShape(trafficRowSchema) }),
})

export const getAiReferrals = defineTool({
  name: "get_ai_referrals",
  group: "search",
  method: "GET",
  path: "/v1/brands/{brand_id}/traffic/ai-referrals",
  scope: "search:read",
  summary: "Get GA4 sessions whose source is an AI assistant",
  input: z.strictObject(filterShape),
  output: aiReferralsSchema,
})
