import { z } from "zod"

import { localeSchema, webUrlSchema } from "../article.ts"
import { customFieldsSchema } from "../custom-fields.ts"
import { engineSchema } from "../engine.ts"
import { idSchema } from "../id.ts"
import { oneLine } from "../internal/one-line.ts"
import { namePreviewSchema } from "./name-preview.ts"

export const domainSchema = z
  .string()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, "a host name such as example.com")
  .describe("A host name in lower case, without scheme and path, such as `example.com`.")

const hourSchema = z.int().min(0).max(23).nullable().describe("The hour.")
const hoursSchema = z.strictObject({ scans: hourSchema, audits: hourSchema, search_data: hourSchema })
const scheduleSchema = z.strictObject({
  scans: z.enum(["off", "daily", "weekly"]).describe("How often scans of the tracked prompts run automatically."),
  audits: z.enum(["off", "weekly", "monthly"]).describe("How often the whole site is audited."),
  search_data: z.enum(["off", "daily", "weekly"]).describe("How often search data is read."),
  hours: hoursSchema.describe("From which hour of `time_zone`, else UTC; null: as late as before."),
  paused: z
    .array(z.enum(["scans", "audits", "search_data"]))
    .max(3)
    .describe("What starts nothing for now."),
  scan_engines: z.array(engineSchema).max(20).describe("Empty: the engines of each prompt."),
  judge: z
    .boolean()
    .describe("Whether a language model judges what rules doubt in the answers of scans; it costs money."),
  scan_tags: z.array(z.string().min(1).max(100)).max(50).describe("Empty: all prompts."),
})

/** A change of the schedule. */
export const scheduleInputSchema = scheduleSchema
  .extend({ hours: hoursSchema.partial().describe(scheduleSchema.shape.hours.description ?? "") })
  .partial()

/** Which search engines the service tells of addresses by itself. */
const submissionsSchema = z.strictObject({
  index_now: z.boolean().default(false).describe("IndexNow: Bing and others."),
  sitemaps: z.boolean().default(false).describe("The sitemap, to Search Console."),
})

export const brandSchema = z.strictObject({
  id: idSchema("brd"),
  name: z
    .string()
    .min(1)
    .max(200)
    .describe("The name as people write it. Scans look for it in answers, case-sensitively."),
  domains: z
    .array(domainSchema)
    .max(50)
    .describe(
      "Host names of the brand's sites; the first is the main one. Links to them count as citations of the brand.",
    ),
  aliases: z.array(z.string().min(1).max(200)).max(50).describe("Other names that count as mentions of the brand."),
  exclude: z
    .array(z.string().min(2).max(200))
    .max(50)
    .describe("Phrases that hold a name and are no mention, such as `Cyber Monday` for Monday, in any case."),
  default_locale: localeSchema.describe("The locale of articles and prompts that name none."),
  locales: z.array(localeSchema).min(1).max(100).describe("The locales that the brand publishes in."),
  schedule: scheduleSchema.describe("What the service starts by itself."),
  submissions: submissionsSchema.describe("Which search engines learn of changed addresses."),
  custom_fields: customFieldsSchema,
  time_zone: z
    .string()
    .max(60)
    .nullable()
    .describe("The time zone of its schedules and publications, such as `Europe/Berlin`; null if none is chosen."),
  logo_media_id: idSchema("med").nullable().describe("Its logo, a picture of its library."),
  group: z.string().min(1).max(60).nullable().describe("Its label in lists; null for none."),
  preview: namePreviewSchema.optional().describe("Only with `dry_run` of update_brand."),
  revision: z.int().describe("Increases with each change to the brand's content."),
  published_revision: z.int().describe("Increases with each change that readers of published content can see."),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  deletes_at: z.iso
    .datetime()
    .nullable()
    .describe("When the service deletes the brand for good; null if nobody has asked for that."),
})

const productSchema = z.strictObject({
  name: z.string().min(1).max(200).describe("The product's name."),
  description: z
    .string()
    .max(2000)
    .nullable()
    .default(null)
    .describe("What it is and for whom; null if not described."),
  url: webUrlSchema.nullable().default(null).describe("The product's page; null if there is none."),
})

/** What a writer for the brand has to know. Absent fields are empty. */
export const brandProfileSchema = z.strictObject({
  voice: z
    .string()
    .max(5000)
    .nullable()
    .default(null)
    .describe("How the brand speaks: tone, person, words to use and to avoid. Null if not described."),
  audience: z
    .string()
    .max(5000)
    .nullable()
    .default(null)
    .describe("Who reads the articles and what they want. Null if not described."),
  products: z.array(productSchema).max(100).default([]).describe("What the brand sells."),
  facts: z
    .array(z.string().min(1).max(1000))
    .max(200)
    .default([])
    .describe("Statements that writers can use, each true by itself."),
  banned_claims: z
    .array(z.string().min(1).max(1000))
    .max(200)
    .default([])
    .describe("Statements that writers must never make."),
})

/** A time zone as input. The runtime knows which names there are. */
export const timeZoneInputSchema = brandSchema.shape.time_zone.refine(
  (zone) => zone === null || isTimeZone(zone),
  "a time zone such as Europe/Berlin",
)

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }) instanceof Intl.DateTimeFormat
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Other names as input. */
export const aliasesInputSchema = z
  .array(oneLine(z.string().min(1).max(200)))
  .max(50)
  .describe(brandSchema.shape.aliases.description ?? "")

/** Phrases that are no mention, as input. */
export const excludeInputSchema = z
  .array(oneLine(z.string().min(2).max(200)))
  .max(50)
  .describe(brandSchema.shape.exclude.description ?? "")

/** A profile as input. */
export const brandProfileInputSchema = brandProfileSchema.extend({
  products: z
    .array(productSchema.extend({ name: oneLine(productSchema.shape.name) }))
    .max(100)
    .default([])
    .describe("What the brand sells."),
})

/** A brand with its profile. Lists do not include the profile. */
export const brandDetailSchema = brandSchema.extend({
  profile: brandProfileSchema.describe("What a writer for the brand has to know."),
  key_files: z
    .array(
      z.strictObject({
        host: z.string(),
        url: z.string().nullable().describe("Null if it was not found."),
        problem: z.string().nullable().describe("What to do; null for nothing."),
        looked_at: z.iso.datetime(),
      }),
    )
    .describe("The IndexNow key file of each host, as a visitor found it."),
  logo: z
    .strictObject({
      url: webUrlSchema,
      content_type: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    })
    .nullable()
    .describe("Null while the library lacks it."),
})

/** The setup steps of a brand. Each makes one part of Citable work. */
export const setupStepNames = [
  "domains",
  "profile",
  "published_content",
  "api_key",
  "webhook",
  "publishing_target",
  "search_data",
] as const

export const brandSetupSchema = z.strictObject({
  brand_id: idSchema("brd"),
  steps: z
    .array(
      z.strictObject({
        name: z.enum(setupStepNames).describe("The step."),
        configured: z.boolean().describe("Whether it is done."),
        count: z.int().describe("How many."),
        detail: z.string().describe("What exists, or what to do."),
      }),
    )
    .describe("The parts of a setup, in the order to do them."),
  engines: z
    .array(
      z.strictObject({
        name: z.string(),
        surface: z.enum(["api", "consumer"]),
        model: z.string().nullable().describe("The model that it asks; null if unknown."),
        ends_on: z.iso.date().nullable().describe("The day on which that model ends; null if no end is known."),
        warning: z.string().nullable().describe("What to do about it, from 60 days before the end on."),
      }),
    )
    .describe("AI engines that scans can ask."),
  writers: z.array(z.string()).describe("Language models that can write."),
  budgets: z
    .array(
      z.strictObject({
        budget: z
          .enum(["scans", "questions", "writing", "account_writing"])
          .describe("In US dollars, but `questions`."),
        month: z.string().max(7),
        used: z.number().min(0).describe("Spent and reserved."),
        limit: z.number().min(0),
      }),
    )
    .optional()
    .describe("Only with `budgets`: the limits of this instance."),
  custom_field: z
    .strictObject({
      name: z.string().max(48),
      articles: z.int().describe("With a value."),
      live: z.int().describe("With a published value."),
      without: z.int().describe("Articles without a value."),
    })
    .optional()
    .describe("Only with `custom_field`."),
})

export type Brand = z.infer<typeof brandSchema>
export type BrandDetail = z.infer<typeof brandDetailSchema>
export type BrandProfile = z.infer<typeof brandProfileSchema>
export type BrandSetup = z.infer<typeof brandSetupSchema>
