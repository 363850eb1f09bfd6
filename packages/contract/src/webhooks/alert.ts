import { z } from "zod"

import { idSchema } from "../id.ts"

/** What a brand can be warned of. */
export const alertKinds = [
  "visibility_changed",
  "engine_failing",
  "publish_failed",
  "webhook_disabled",
  "budget_near",
  "site_worse",
] as const

export type AlertKind = (typeof alertKinds)[number]

const common = { brand_id: idSchema("brd"), alert_id: idSchema("alr") }
const dayText = z.iso.date()
const answers = z.int().min(0)

/** The data of `alert.raised`. It is thin: ids and numbers. */
export const alertEventDataSchema = z.discriminatedUnion("kind", [
  z.looseObject({
    ...common,
    kind: z.literal("visibility_changed"),
    engine: z.string(),
    surface: z.enum(["api", "consumer"]),
    measure: z.enum(["mentioned", "cited"]).describe("Whether answers name the brand, or cite it."),
    direction: z.enum(["up", "down"]),
    from: dayText,
    to: dayText,
    previous_from: dayText,
    previous_to: dayText,
    count: answers.describe("Answers of the week that name or cite the brand."),
    of: answers.describe("All answers of the week."),
    previous_count: answers,
    previous_of: answers,
  }),
  z.looseObject({
    ...common,
    kind: z.literal("engine_failing"),
    engine: z.string(),
    scans: answers.describe("How many scans in a row it answered nothing, up to ten."),
    since: z.iso.datetime().describe("When the first of them began."),
    code: z.string().describe("Why: the code of its last error."),
    reason: z.string(),
  }),
  z.looseObject({
    ...common,
    kind: z.literal("publish_failed"),
    integration_id: z.string().optional().describe("The platform or deploy hook that failed."),
    webhook_id: z.string().optional().describe("The webhook whose delivery the service gave up."),
    content_id: z.string().nullable().optional(),
    reason: z.string(),
  }),
  z.looseObject({
    ...common,
    kind: z.literal("webhook_disabled"),
    webhook_id: z.string(),
    reason: z.string().nullable(),
  }),
  z.looseObject({
    ...common,
    kind: z.literal("budget_near"),
    budget: z
      .enum(["scans", "writing", "account_writing"])
      .describe("The budget: of the brand's scans, of the brand's writing, or of all writing of the account."),
    month: z.string().describe("The calendar month (UTC), such as `2026-11`."),
    percent: z.int().describe("How much of the budget is spent, rounded down."),
  }),
  z.looseObject({
    ...common,
    kind: z.literal("site_worse"),
    audit_id: idSchema("aud"),
    faults: z
      .array(z.looseObject({ code: z.string(), title: z.string(), page: z.string(), pages: answers }))
      .describe("New errors and warnings by template, the worst five: `page` stands for `pages` that are built alike."),
    of: answers.describe("How many there are."),
  }),
])

export type AlertEventData = z.infer<typeof alertEventDataSchema>
