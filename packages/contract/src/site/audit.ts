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
    "accessibility",
  ])
  .describe("The part of the site that it concerns.")

export const issueChangeSchema = z
  .enum(["new", "remaining", "gone"])
  .describe("Compared with the audit before: `new`, still there (`remaining`), or `gone`.")

/** How an audit differs from the one before with the same scope. */
const auditChangesSchema = z
  .strictObject({
    compared_with: idSchema("aud"),
    score: z.int().min(0).max(100).nullable().describe("The score of that audit; null if it was computed otherwise."),
    new: countSchema.describe("Issues that it did not have, on pages that it looked at."),
    remaining: countSchema.describe("Issues that both have."),
    gone: countSchema.describe("Issues that only it had, on pages that this audit looked at."),
    pages_compared: countSchema.describe("Pages that both looked at. What only one looked at is not compared."),
    pages_added: countSchema.nullable().describe("Pages that it did not find; null if it did not read the whole site."),
    pages_left: countSchema
      .nullable()
      .describe(
        "Pages that only it found: removed, or no longer linked. Null if this audit did not read the whole site.",
      ),
    worse: z
      .array(
        z.strictObject({
          code: z.string().max(100),
          severity: issueSeveritySchema,
          page: observedUrlSchema.describe("A page that stands for those of its template."),
          pages: countSchema.describe("Pages of that template that have it, and were read without it before."),
        }),
      )
      .max(20)
      .nullable()
      .describe("What got worse, by template: errors first. Null after an audit of an earlier release."),
  })
  .describe("How it differs from the completed audit before it with the same scope; null without one.")

/** A crawl of the site, or of listed URLs, and the results of its checks. */
export const auditSchema = z.strictObject({
  id: idSchema("aud"),
  brand_id: idSchema("brd"),
  status: auditStatusSchema,
  scope: z.enum(["site", "urls"]),
  step: z
    .enum(["waiting", "looking", "crawling", "checking_links", "measuring", "judging", "done"])
    .describe("What it does at present."),
  progress: z
    .strictObject({ done: countSchema, of: countSchema })
    .describe("How far the step is. `of` can grow while the crawl finds pages."),
  max_pages: countSchema,
  pages_found: countSchema,
  pages_crawled: countSchema,
  pages_failed: countSchema.describe("Pages without an answer, or with a status of 400 or more."),
  left_out: z
    .array(z.strictObject({ reason: observedTextSchema, count: countSchema }))
    .max(20)
    .describe(
      "URLs that it found and did not read, by reason: `blocked_by_robots`, `refused` (429, or a challenge for programs), `max_pages`, `given_up` (the site failed or refused too often), or the name of an endless part, such as `calendar`. `links_not_checked` counts links to other sites and files that wait for the next audit, `links_unclear` those that refuse programs or time out, `loads_not_checked` files beyond the first 500 of a page.",
    ),
  score: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe(
      "0 to 100: the share of readers that the known pages keep, weighted by links. Null until the audit is completed, and if the site let it read too little.",
    ),
  score_model: z
    .enum(["readers", "checks"])
    .nullable()
    .describe("How the score was computed. `checks` is that of earlier releases: never compare the two."),
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
      note: observedTextSchema.nullable().describe("Why a value is null, and what would supply it."),
    })
    .describe("The 75th percentile over the measured pages."),
  accessibility: z
    .strictObject({
      templates: z
        .array(
          z.strictObject({
            page: observedUrlSchema.describe("The page that stands for the others."),
            pages: countSchema,
            examples: z.array(observedUrlSchema).max(5),
            barriers: z
              .array(
                z.strictObject({
                  code: z.string().max(100),
                  rule: z.string().max(100).describe("Of axe-core."),
                  elements: countSchema,
                  selector: observedTextSchema,
                  advice: observedTextSchema,
                }),
              )
              .max(15)
              .nullable()
              .describe("Null: not checked."),
          }),
        )
        .max(20),
      note: observedTextSchema.nullable().describe("What was not checked, and why."),
    })
    .nullable()
    .describe("What axe-core found in one page of each template, in a browser. Null in lists, and if not asked for."),
  changes: auditChangesSchema.nullable(),
  error: observedTextSchema.nullable().describe("Why it failed; null if it did not."),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
})

/** One problem and the pages that have it. */
export const auditIssueSchema = z.strictObject({
  code: z.string().max(100).describe("Permanent and machine-readable, such as `title_missing`."),
  severity: issueSeveritySchema,
  category: issueCategorySchema,
  title: z.string().max(300),
  detail: z.string().max(2000).describe("What it means and what to do."),
  points: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .describe("What it costs of the score, once those before it are mended. Null in audits of earlier releases."),
  place: countSchema.nullable().describe("Its place in the order that raises the score fastest, from 1."),
  change: issueChangeSchema
    .nullable()
    .describe("Null for the first audit, and if the audit before did not look at the affected pages."),
  pages_affected: countSchema.describe("0 for an issue that is gone."),
  pages_checked: countSchema.describe("The pages, or other things, that the check concerns."),
  pages_new: countSchema.describe("Affected pages that the audit before did not name."),
  pages_gone: countSchema.describe("Pages that only the audit before named."),
  pages: z
    .array(
      z.strictObject({
        page_id: idSchema("pag").nullable(),
        url: observedUrlSchema,
        detail: observedTextSchema.nullable().describe("What the check found there."),
      }),
    )
    .max(100)
    .describe("The first affected pages; of an issue that is gone, the pages that had it."),
})

export type Audit = z.infer<typeof auditSchema>
export type AuditIssue = z.infer<typeof auditIssueSchema>
