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
  summary: "Get mention rate, citation rate, share of voice, position and sentiment, overall and by engine",
  input: z.strictObject(compared),
  output: visibilitySchema,
})

export const getVisibilityTimeseries = defineTool({
  name: "get_visibility_timeseries",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/visibility/timeseries",
  scope: "visibility:read",
  summary: "Get the visibility metrics by day or week",
  input: z.strictObject({
    ...answerFilterShape,
    interval: z.enum(["day", "week"]).default("day"),
    /** The series of a competitor instead of the brand's. */
    competitor_id: idSchema("cmp").optional(),
  }),
  output: z.strictObject({
    ...coveredShape,
    interval: z.enum(["day", "week"]),
    /** Days or weeks without answers are left out. */
    data: z.array(visibilityPointSchema).max(600),
  }),
})

export const getShareOfVoice = defineTool({
  name: "get_share_of_voice",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/visibility/share-of-voice",
  scope: "visibility:read",
  summary: "Compare the brand's mentions and citations with those of its competitors",
  input: z.strictObject(compared),
  output: z.strictObject({ ...comparedShape, answers: countSchema, data: z.array(voiceShareSchema).max(201) }),
})

export const getSentiment = defineTool({
  name: "get_sentiment",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/visibility/sentiment",
  scope: "visibility:read",
  summary: "Get the distribution of sentiment, with themes and quotes",
  input: z.strictObject(compared),
  output: sentimentReportSchema,
})

export const listSearchFanout = defineTool({
  name: "list_search_fanout",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/visibility/fanout",
  scope: "visibility:read",
  summary: "List the web searches that engines ran while they answered",
  input: z.strictObject({
    ...answerFilterShape,
    /** Text in the search. */
    q: z.string().min(1).max(200).optional(),
    prompt_id: idSchema("prm").optional(),
    sort: z.enum(["-answers", "-last_seen_at"]).default("-answers"),
    ...pagingShape,
  }),
  output: z.strictObject({ ...coveredShape, ...pageShape(searchFanoutSchema) }),
})
