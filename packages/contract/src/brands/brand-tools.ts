import { z } from "zod"

import { webUrlSchema } from "../article.ts"
import { customFieldsInputSchema, customNameSchema } from "../custom-fields.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { askedWriterSchema } from "../internal/asked-writer.ts"
import { oneLine } from "../internal/one-line.ts"
import { pageShape, pagingShape } from "../internal/paging.ts"
import {
  aliasesInputSchema,
  brandDetailSchema,
  brandProfileInputSchema,
  brandProfileSchema,
  brandSchema,
  brandSetupSchema,
  domainSchema,
  excludeInputSchema,
  scheduleInputSchema,
  timeZoneInputSchema,
} from "./brand.ts"

const name = oneLine(brandSchema.shape.name)
const settings = {
  domains: brandSchema.shape.domains.optional(),
  aliases: aliasesInputSchema.optional(),
  exclude: excludeInputSchema.optional(),
  default_locale: brandSchema.shape.default_locale.optional(),
  locales: brandSchema.shape.locales.optional(),
  schedule: scheduleInputSchema.optional().describe("What the service starts by itself. What you leave out stays."),
  submissions: brandSchema.shape.submissions.optional(),
  custom_fields: customFieldsInputSchema.optional(),
  time_zone: timeZoneInputSchema.optional(),
  group: oneLine(brandSchema.shape.group.unwrap())
    .nullable()
    .optional()
    .describe(brandSchema.shape.group.description ?? ""),
}

export const listBrands = defineTool({
  name: "list_brands",
  group: "brands",
  method: "GET",
  path: "/v1/brands",
  scope: "brands:read",
  summary: "List the brands that the credential can access (an API key has one)",
  description:
    "Start here: most tools need a `brand_id`. An API key reaches exactly one brand, and a token reaches every brand that its person has a role in. get_brand adds the profile.",
  input: () =>
    z.strictObject({
      ...pagingShape,
      limit: pagingShape.limit.unwrap().default(100).describe("The maximum number of brands to return."),
      q: z.string().min(1).max(200).optional().describe("Text in the name, or an id."),
      group: z.string().max(60).optional().describe("Only of this group; empty for none."),
    }),
  output: () => z.strictObject(pageShape(brandSchema)),
})

export const createBrand = defineTool({
  name: "create_brand",
  group: "brands",
  method: "POST",
  path: "/v1/brands",
  scope: "brands:write",
  summary: "Create a brand",
  description:
    "Only an owner of the account can create brands; an API key cannot. The brand starts with an API target for its own sites. Next, call update_brand_profile, and get_brand_setup to see which steps are left.",
  input: () => z.strictObject({ name, ...settings }),
  output: () => brandSchema,
  status: 201,
})

export const getBrand = defineTool({
  name: "get_brand",
  group: "brands",
  method: "GET",
  path: "/v1/brands/{brand_id}",
  scope: "brands:read",
  summary: "Get a brand with its profile and settings",
  description:
    "Read the profile before you write for the brand: voice, audience, products, facts, and claims that it must not make. `revision` and `published_revision` show whether its content changed.",
  input: () => z.strictObject({ brand_id: idSchema("brd") }),
  output: () => brandDetailSchema,
})

export const updateBrand = defineTool({
  name: "update_brand",
  group: "brands",
  method: "PATCH",
  path: "/v1/brands/{brand_id}",
  scope: "brands:write",
  summary: "Change the name, domains, aliases, locales, schedule and custom fields of a brand",
  description:
    "Changes only the members that you send; a list replaces the whole list. `custom_fields` declares what articles can have in `custom`; it never edits articles, so they keep values that no longer fit. After a change of the name, domains, aliases or `exclude`, the service reads all stored answers again, so visibility metrics may change. `schedule.scans` starts scans by itself, and scans cost money.",
  input: () =>
    z.strictObject({
      brand_id: idSchema("brd"),
      name: name.optional(),
      ...settings,
      logo_media_id: brandSchema.shape.logo_media_id.optional(),
      deletes_at: z
        .null()
        .optional()
        .describe("null cancels the deletion that delete_brand has asked for. Only delete_brand sets a time."),
      dry_run: z
        .boolean()
        .optional()
        .describe("Saves nothing, and shows in `preview` what the names would match, and what `exclude` takes away."),
    }),
  output: () => brandSchema,
})

export const deleteBrand = defineTool({
  name: "delete_brand",
  group: "brands",
  method: "DELETE",
  path: "/v1/brands/{brand_id}",
  scope: "brands:write",
  summary: "Delete a brand and everything under it after a day; confirm with its name",
  description:
    "Deletes articles, media, prompts, answers, keys, webhooks and integrations of the brand for good at `deletes_at`, a day later unless the operator says otherwise. Until then, sites read on, writes answer 409, and update_brand with `deletes_at` null cancels it. `articles_left` counts the articles that stay on other platforms. `confirm` must be the exact name; otherwise the call answers 422.",
  input: () =>
    z.strictObject({
      brand_id: idSchema("brd"),
      confirm: brandSchema.shape.name.describe("The brand's exact name, as a confirmation."),
    }),
  output: () =>
    z.strictObject({
      id: idSchema("brd"),
      deleted: z.boolean().describe("Whether nobody can reach it any more. False until `deletes_at`."),
      deletes_at: z.iso
        .datetime()
        .optional()
        .describe("When the service deletes it. Absent if an earlier request has deleted the brand."),
      articles_left: z
        .int()
        .min(0)
        .optional()
        .describe("How many articles stay on other platforms. Absent if an earlier request has deleted the brand."),
    }),
})

export const updateBrandProfile = defineTool({
  name: "update_brand_profile",
  group: "brands",
  method: "PUT",
  path: "/v1/brands/{brand_id}/profile",
  scope: "brands:write",
  summary: "Replace the profile of a brand: voice, audience, products, facts, banned claims",
  description:
    "Replaces the whole profile: a member that you leave out becomes empty. Read the current one with get_brand first. Writers and suggest_prompts rely on it.",
  input: () => z.strictObject({ brand_id: idSchema("brd"), ...brandProfileInputSchema.shape }),
  output: () => brandDetailSchema,
})

export const getBrandSetup = defineTool({
  name: "get_brand_setup",
  group: "brands",
  method: "GET",
  path: "/v1/brands/{brand_id}/setup",
  scope: "brands:read",
  summary: "Show what is configured, what is missing, and which engines are available",
  description:
    "Call it first on a new brand, or when a tool answers 501. Each step says what to do, and `engines` what start_scan can ask.",
  input: () =>
    z.strictObject({
      brand_id: idSchema("brd"),
      budgets: z.boolean().optional().describe("Also tells how much of each budget of the month is used."),
      custom_field: customNameSchema.optional().describe("Also counts the articles with a value of this field."),
    }),
  output: () => brandSetupSchema,
})

export const analyzeBrandSite = defineTool({
  name: "analyze_brand_site",
  group: "brands",
  method: "POST",
  path: "/v1/brands/{brand_id}/analyze",
  scope: "brands:write",
  summary: "Propose a profile, competitors and prompts from the brand's site",
  description:
    "Reads up to 12 pages of the site. With `content:generate` and a language model, it also asks the model, which costs money. It changes nothing: save what is right with update_brand_profile, add_competitor and create_prompts. Each fact names its page and quotes the words that it rests on.",
  input: () =>
    z.strictObject({
      brand_id: idSchema("brd"),
      url: webUrlSchema.optional().describe("Where to start. Default: the brand's first domain."),
    }),
  output: () =>
    z.strictObject({
      profile: brandProfileSchema.describe("A proposed profile. Nothing is saved."),
      competitors: z
        .array(
          z.strictObject({
            name: z.string().min(1).max(200).describe("The competitor's name."),
            domains: z.array(domainSchema).max(50).describe("Its domains; empty if the site names none."),
          }),
        )
        .max(200)
        .describe("Proposed competitors. Nothing is saved."),
      prompts: z
        .array(z.string().min(1).max(1000))
        .max(200)
        .describe("Proposed prompts that the brand does not track yet. Nothing is saved."),
      names: z
        .array(z.string().max(200))
        .max(20)
        .describe("Names that the site uses for the brand, the most common first."),
      languages: z.array(z.string().max(35)).max(20).describe("Languages of the pages, the most common first."),
      same_as: z
        .array(z.string().max(2000))
        .max(50)
        .describe("The brand's pages elsewhere, as the site declares them."),
      evidence: z
        .array(
          z.strictObject({
            for: z.enum(["fact", "product", "competitor"]).describe("The kind of statement that the quote supports."),
            text: z.string().max(1000).describe("The fact, or the name."),
            url: z.string().max(4000).describe("The page."),
            quote: z.string().max(4000).describe("The words of the page."),
          }),
        )
        .max(500)
        .describe("What each fact, product and competitor rests on."),
      pages: z
        .array(
          z.strictObject({
            url: z.string().max(4000),
            title: z.string().max(2000).nullable(),
            problem: z.string().max(2000).nullable().describe("Why the page was not read; null if it was."),
          }),
        )
        .max(12)
        .describe("The pages of the site that the service looked at."),
      missing: z.array(z.string().max(2000)).max(20).describe("What is missing from the proposal, and why."),
      asked: askedWriterSchema,
    }),
})

/** The tools of the brands group. */
export const brandTools = [
  listBrands,
  createBrand,
  getBrand,
  updateBrand,
  deleteBrand,
  updateBrandProfile,
  getBrandSetup,
  analyzeBrandSite,
] as const
