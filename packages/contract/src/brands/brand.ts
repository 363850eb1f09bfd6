import { z } from "zod"

import { localeSchema, webUrlSchema } from "../article.ts"
import { idSchema } from "../id.ts"

export const domainSchema = z
  .string()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, "a host name such as example.com")

const scheduleSchema = z.strictObject({
  /** How often scans of the tracked prompts run automatically. */
  scans: z.enum(["off", "daily", "weekly"]),
})

export const brandSchema = z.strictObject({
  id: idSchema("brd"),
  name: z.string().min(1).max(200),
  domains: z.array(domainSchema).max(50),
  aliases: z.array(z.string().min(1).max(200)).max(50),
  default_locale: localeSchema,
  locales: z.array(localeSchema).min(1).max(100),
  schedule: scheduleSchema,
  /** Increases with each change to the brand's content. */
  revision: z.int(),
  /** Increases with each change that readers of published content can see. */
  published_revision: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

const productSchema = z.strictObject({
  name: z.string().min(1).max(200),
  description: z.string().max(2000).nullable().default(null),
  url: webUrlSchema.nullable().default(null),
})

/** What a writer for the brand has to know. Absent fields are empty. */
export const brandProfileSchema = z.strictObject({
  /** The brand's voice. */
  voice: z.string().max(5000).nullable().default(null),
  /** The brand's audience. */
  audience: z.string().max(5000).nullable().default(null),
  products: z.array(productSchema).max(100).default([]),
  /** Statements that writers can use, each true by itself. */
  facts: z.array(z.string().min(1).max(1000)).max(200).default([]),
  /** Statements that writers must never make. */
  banned_claims: z.array(z.string().min(1).max(1000)).max(200).default([]),
})

/** A brand with its profile. Lists do not include the profile. */
export const brandDetailSchema = brandSchema.extend({ profile: brandProfileSchema })

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
  steps: z.array(
    z.strictObject({
      name: z.enum(setupStepNames),
      configured: z.boolean(),
      /** How many exist. */
      count: z.int(),
      /** What exists, or what to do. */
      detail: z.string(),
    }),
  ),
  /** AI engines that scans can use now. */
  engines: z.array(z.strictObject({ name: z.string(), surface: z.enum(["api", "consumer"]) })),
})

export type Brand = z.infer<typeof brandSchema>
export type BrandDetail = z.infer<typeof brandDetailSchema>
export type BrandProfile = z.infer<typeof brandProfileSchema>
export type BrandSetup = z.infer<typeof brandSetupSchema>
