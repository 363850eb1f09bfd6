import { z } from "zod"

import { idSchema } from "../id.ts"
import { countSchema, observedTextSchema, observedUrlSchema } from "../internal/observed.ts"
import { sourceShape } from "../source.ts"

export const auditStatusSchema = z.enum(["queued", "running", "completed", "failed", "cancelled"])
export const issueSeveritySchema = z.enum(["error", "warning", "notice"])
export const issueCategorySchema = z.enum([
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
  /** 0 to 100: the weights of the passed checks as a share of all weights. Null until the audit is completed. */
  score: z.int().min(0).max(100).nullable(),
  /** Issues by severity. Each counts once, however many pages it affects. */
  issues: z.strictObject({ error: countSchema, warning: countSchema, notice: countSchema }),
  /** The 75th percentile over the measured pages. */
  core_web_vitals: z.strictObject({
    ...sourceShape,
    pages_measured: countSchema,
    lcp_ms: z.number().min(0).nullable(),
    inp_ms: z.number().min(0).nullable(),
    cls: z.number().min(0).nullable(),
  }),
  error: observedTextSchema.nullable(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
})

/** One problem and the pages that have it. */
export const auditIssueSchema = z.strictObject({
  /** Permanent and machine-readable, such as `missing_title`. */
  code: z.string().max(100),
  severity: issueSeveritySchema,
  category: issueCategorySchema,
  title: z.string().max(300),
  /** What it means and what to do. */
  detail: z.string().max(2000),
  pages_affected: countSchema,
  /** The first affected pages. */
  pages: z
    .array(
      z.strictObject({
        page_id: idSchema("pag").nullable(),
        url: observedUrlSchema,
        /** What the check found there. */
        detail: observedTextSchema.nullable(),
      }),
    )
    .max(100),
})

export type Audit = z.infer<typeof auditSchema>
export type AuditIssue = z.infer<typeof auditIssueSchema>
