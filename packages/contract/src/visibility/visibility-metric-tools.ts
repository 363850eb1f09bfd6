import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { answerFilterShape } from "../internal/answer-filter.ts"
import { comparedShape, compareSchema, coveredShape } from "../internal/date-range.ts"
import { countSchema } from "../internal/observed.ts"
import { pageShape, pagingShape } from "../internal/paging.ts"
import { searchFanoutSchema } from "./scan.ts"
import {
  sentimentReportSchema,
  visibilityPointSchema,
  visibilitySchema,
  voiceShareSchema,
} from "./visibility-metrics.ts"

const compared = { ...answerFilterShape, compare: compareSchema.default("previous_period") }

export const getVisibility = defineTool({
  name: "get_visibility",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/visibility",
  scope: "visibility:read",
  summary: "Headline: mention rate, citation rate, share of voice, position, sentiment, per engine",
  input: z.strictObject(compared),
  output: visibilitySchema,
})

export const getVisibilityTimeseries = defineTool({
  name: "get_visibility_timeseries",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/visibility/timeseries",
  scope: "visibility:read",
  summary: "The same metrics by day/week",
  input: z.strictObject({
    ...answerFilterShape,
    interval: z.enum(["day", "week"]).default("day"),
    /** The series of a competitor instead of the brand's. */
    competitor_id: idSchema("cmp").optional(),
  }),
  output: z.strictObject({
    ...coveredShape,
    interval: z.enum(["day", "week"]),
    /** Days or weeks without answers are not in it. */
    data: z.array(visibilityPointSchema).max(600),
  }),
})

export const getShareOfVoice = defineTool({
  name: "get_share_of_voice",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/visibility/share-of-voice",
  scope: "visibility:read",
  summary: "Brand against competitors, mentions and citations",
  input: z.strictObject(compared),
  output: z.strictObject({ ...comparedShape, answers: countSchema, data: z.array(voiceShareSchema).max(201) }),
})

export const getSentiment = defineTool({
  name: "get_sentiment",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/visibility/sentiment",
  scope: "visibility:read",
  summary: "Distribution, themes, quotes",
  input: z.strictObject(compared),
  output: sentimentReportSchema,
})

export const listSearchFanout = defineTool({
  name: "list_search_fanout",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/visibility/fanout",
  scope: "visibility:read",
  summary: "Web searches the engines ran while answering",
  input: z.strictObject({
    ...answerFilterShape,
    /** Text that the search contains. */
    q: z.string().min(1).max(200).optional(),
    prompt_id: idSchema("prm").optional(),
    sort: z.enum(["-answers", "-last_seen_at"]).default("-answers"),
    ...pagingShape,
  }),
  output: z.strictObject({ ...coveredShape, ...pageShape(searchFanoutSchema) }),
})
