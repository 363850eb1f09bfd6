import { z } from "zod"

import { idSchema } from "../id.ts"
import { countSchema, observedTextSchema, observedUrlSchema } from "../internal/observed.ts"
import { sourceShape } from "../source.ts"

export const auditStatusSchema = z
  .enum(["queued", "running", "completed", "failed", "cancelled"])
  .describe("An audit has ended when it is `completed`, `failed` or `cancelled`.")
export const issueSeveritySchema = z
  .enum(["error", "warning", "notice"])
  .describe("How much it matters: an `error` first, a `notice` last.")
export const issueCategorySchema = z
  .enum([
    "availability",
    "indexing",
    "metadata",
    "content",
    "links",
    "images",
    "structured_data",
    "internationalisation",
    "performance",
    "security",
    "ai_access",
  ])
  .describe("The part of the site that it concerns.")

/** A crawl of the site, or of listed URLs, and the results of its checks. */
export const auditSchema = z.strictObject({
  id: idSchema("aud"),
  brand_id: idSchema("brd"),
  status: auditStatusSchema,
  scope: z.enum(["site", "urls"]),
  max_pages: countSchema,
  pages_found: countSchema,
  pages_crawled: countSchema,
  pages_failed: countSchema,
  score: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe(
      "0 to 100: the weights of the passed checks as a share of all weights. Null until the audit is completed.",
    ),
  issues: z
    .strictObject({ error: countSchema, warning: countSchema, notice: countSchema })
    .describe("Issues by severity. Each counts once, however many pages it affects."),
  core_web_vitals: z
    .strictObject({
      ...sourceShape,
      pages_measured: countSchema,
      lcp_ms: z.number().min(0).nullable().describe("Largest Contentful Paint in milliseconds; null if not measured."),
      inp_ms: z.number().min(0).nullable().describe("Interaction to Next Paint in milliseconds; null if not measured."),
      cls: z.number().min(0).nullable().describe("Cumulative Layout Shift, without a unit; null if not measured."),
    })
    .describe("The 75th percentile over the measured pages."),
  error: observedTextSchema.nullable().describe("Why it failed; null if it did not."),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
})

/** One problem and the pages that have it. */
export const auditIssueSchema = z.strictObject({
  code: z.string().max(100).describe("Permanent and machine-readable, such as `missing_title`."),
  severity: issueSeveritySchema,
  category: issueCategorySchema,
  title: z.string().max(300),
  detail: z.string().max(2000).describe("What it means and what to do."),
  pages_affected: countSchema,
  pages: z
    .array(
      z.strictObject({
        page_id: idSchema("pag").nullable(),
        url: observedUrlSchema,
        detail: observedTextSchema.nullable().describe("What the check found there."),
      }),
    )
    .max(100)
    .describe("The first affected pages."),
})

export type Audit = z.infer<typeof auditSchema>
export type AuditIssue = z.infer<typeof auditIssueSchema>
