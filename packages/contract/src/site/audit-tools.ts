import { z } from "zod"

import { webUrlSchema } from "../article.ts"
import { domainSchema } from "../brands/brand.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { pageShape, pagingShape } from "../internal/paging.ts"
import { aiAccessSchema } from "./ai-access.ts"
import {
  auditIssueSchema,
  auditSchema,
  auditStatusSchema,
  issueCategorySchema,
  issueChangeSchema,
  issueSeveritySchema,
} from "./audit.ts"

const brandId = idSchema("brd")
const auditId = idSchema("aud")

export const startAudit = defineTool({
  name: "start_audit",
  group: "site",
  method: "POST",
  path: "/v1/brands/{brand_id}/audits",
  scope: "site:run",
  summary: "Crawl the whole site, or the URLs that you list, and check it",
  description:
    "Crawls up to `max_pages` pages in the background and answers 202. Poll get_audit, then read list_audit_issues. Each audit sends that many requests to the site. A brand has one running audit: otherwise 409, unless `if_running` says what to do.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      urls: z
        .array(webUrlSchema)
        .min(1)
        .max(500)
        .optional()
        .describe("Pages on the brand's domains. Default: the whole site."),
      max_pages: z.int().min(1).max(10_000).default(500).describe("The crawl ends after this many pages."),
      core_web_vitals: z
        .boolean()
        .default(false)
        .describe("Measures the most linked pages. Needs PageSpeed or Chromium."),
      browser: z.boolean().default(true).describe("Looks at one page of each template in Chromium, if there is one."),
      ignore_robots: z
        .boolean()
        .default(false)
        .describe("Whether to read pages that robots.txt disallows. Only for a site that is yours."),
      if_running: z
        .enum(["refuse", "cancel", "replace"])
        .default("refuse")
        .describe("If an audit runs: `refuse` this call, `cancel` the audit and start none, or `replace` it."),
      device: z.enum(["desktop", "mobile"]).default("mobile").describe("The device to measure with."),
    }),
  output: () => auditSchema,
  status: 202,
})

export const listAudits = defineTool({
  name: "list_audits",
  group: "site",
  method: "GET",
  path: "/v1/brands/{brand_id}/audits",
  scope: "site:read",
  summary: "List audits, newest first",
  description: "Use it to compare scores over time, or to find the audit that still runs.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      status: auditStatusSchema.optional().describe("Only audits in this state."),
      ...pagingShape,
    }),
  output: () => z.strictObject(pageShape(auditSchema)),
})

export const getAudit = defineTool({
  name: "get_audit",
  group: "site",
  method: "GET",
  path: "/v1/brands/{brand_id}/audits/{audit_id}",
  scope: "site:read",
  summary: "Get the status, score and counts of one audit",
  description:
    "Poll it after start_audit: the audit has ended when `status` is `completed`, `failed` or `cancelled`. Then read list_audit_issues.",
  input: () => z.strictObject({ brand_id: brandId, audit_id: auditId }),
  output: () => auditSchema,
})

export const listAuditIssues = defineTool({
  name: "list_audit_issues",
  group: "site",
  method: "GET",
  path: "/v1/brands/{brand_id}/audits/{audit_id}/issues",
  scope: "site:read",
  summary: "List the issues of an audit, those that cost most first, with the affected pages",
  description:
    "Each row is one kind of problem with its remedy, the first affected pages, and the points that it costs. Fix them in this order.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      audit_id: auditId,
      severity: issueSeveritySchema.optional().describe("Only issues of this severity."),
      category: issueCategorySchema.optional().describe("Only issues of this category."),
      change: issueChangeSchema
        .optional()
        .describe("Only issues that are new, remaining or gone. Default: all except gone ones."),
      ...pagingShape,
    }),
  output: () => z.strictObject(pageShape(auditIssueSchema)),
})

export const checkAiAccess = defineTool({
  name: "check_ai_access",
  group: "site",
  method: "GET",
  path: "/v1/brands/{brand_id}/ai-access",
  scope: "site:read",
  summary: "Show robots.txt, llms.txt, sitemaps and headers as AI crawlers see them",
  description:
    "Fetches robots.txt, llms.txt, the sitemaps and the home page as the crawlers of AI assistants would. Use it if answers never cite the site: `crawlers` says who is blocked, and by what.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      domain: domainSchema.optional().describe("One of the brand's domains. Default: the first."),
    }),
  output: () => aiAccessSchema,
})
