import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { engineSchema, surfaceSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { pageShape, pagingShape } from "../internal/paging.ts"
import { promptEnginesSchema, promptTagsSchema } from "./prompt.ts"
import { answerSchema, scanSchema, scanStatusSchema } from "./scan.ts"

const brandId = idSchema("brd")
const promptId = idSchema("prm")
const scanId = idSchema("scn")

export const startScan = defineTool({
  name: "start_scan",
  group: "visibility",
  method: "POST",
  path: "/v1/brands/{brand_id}/scans",
  scope: "scans:run",
  summary: "Send prompts to AI engines (prompts × engines × repeats); answers 202 with a scan",
  input: z.strictObject({
    brand_id: brandId,
    /** Default: all enabled prompts. */
    prompt_ids: z.array(promptId).min(1).max(500).optional(),
    /** Only prompts with one of these tags. */
    prompt_tags: promptTagsSchema.optional(),
    /** Default: the engines of each prompt. */
    engines: promptEnginesSchema.optional(),
    repeats: z.int().min(1).max(10).default(1),
    /** The scan stops when it has spent this much, in US dollars. */
    max_cost_usd: z.number().min(0).max(10_000).nullable().optional(),
  }),
  output: scanSchema,
  status: 202,
})

export const listScans = defineTool({
  name: "list_scans",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/scans",
  scope: "visibility:read",
  summary: "List scans with status and cost, newest first",
  input: z.strictObject({ brand_id: brandId, status: scanStatusSchema.optional(), ...pagingShape }),
  output: z.strictObject(pageShape(scanSchema)),
})

export const getScan = defineTool({
  name: "get_scan",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/scans/{scan_id}",
  scope: "visibility:read",
  summary: "Get one scan: its progress, errors by engine, and cost",
  input: z.strictObject({ brand_id: brandId, scan_id: scanId }),
  output: scanSchema,
})

export const listScanAnswers = defineTool({
  name: "list_scan_answers",
  group: "visibility",
  method: "GET",
  path: "/v1/brands/{brand_id}/scans/{scan_id}/answers",
  scope: "visibility:read",
  summary: "List the raw answers of a scan with their mentions and citations",
  input: z.strictObject({
    brand_id: brandId,
    scan_id: scanId,
    prompt_id: promptId.optional(),
    engine: engineSchema.optional(),
    surface: surfaceSchema.optional(),
    /** Whether the answers name the brand. */
    mentioned: z.boolean().optional(),
    ...pagingShape,
  }),
  output: z.strictObject(pageShape(answerSchema)),
})

export const cancelScan = defineTool({
  name: "cancel_scan",
  group: "visibility",
  method: "POST",
  path: "/v1/brands/{brand_id}/scans/{scan_id}/cancel",
  scope: "scans:run",
  summary: "Cancel the questions of a scan that have not been sent yet",
  input: z.strictObject({ brand_id: brandId, scan_id: scanId }),
  output: scanSchema,
})
