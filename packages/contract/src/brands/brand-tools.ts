import { z } from "zod"

import { webUrlSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { brandDetailSchema, brandProfileSchema, brandSchema, brandSetupSchema, domainSchema } from "./brand.ts"

const settings = {
  domains: brandSchema.shape.domains.optional(),
  aliases: brandSchema.shape.aliases.optional(),
  default_locale: brandSchema.shape.default_locale.optional(),
  locales: brandSchema.shape.locales.optional(),
  schedule: brandSchema.shape.schedule.optional(),
}

export const listBrands = defineTool({
  name: "list_brands",
  group: "brands",
  method: "GET",
  path: "/v1/brands",
  scope: "brands:read",
  summary: "Brands the credential reaches (one for a key)",
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(brandSchema) }),
})

export const createBrand = defineTool({
  name: "create_brand",
  group: "brands",
  method: "POST",
  path: "/v1/brands",
  scope: "brands:write",
  summary: "New brand",
  input: z.strictObject({ name: brandSchema.shape.name, ...settings }),
  output: brandSchema,
  status: 201,
})

export const getBrand = defineTool({
  name: "get_brand",
  group: "brands",
  method: "GET",
  path: "/v1/brands/{brand_id}",
  scope: "brands:read",
  summary: "Brand with profile and settings",
  input: z.strictObject({ brand_id: idSchema("brd") }),
  output: brandDetailSchema,
})

export const updateBrand = defineTool({
  name: "update_brand",
  group: "brands",
  method: "PATCH",
  path: "/v1/brands/{brand_id}",
  scope: "brands:write",
  summary: "Name, domains, aliases, locales, schedule",
  input: z.strictObject({ brand_id: idSchema("brd"), name: brandSchema.shape.name.optional(), ...settings }),
  output: brandSchema,
})

export const deleteBrand = defineTool({
  name: "delete_brand",
  group: "brands",
  method: "DELETE",
  path: "/v1/brands/{brand_id}",
  scope: "brands:write",
  summary: "Delete with everything under it (confirm by name)",
  input: z.strictObject({
    brand_id: idSchema("brd"),
    /** The brand's name, letter by letter: whoever gives it means this brand. */
    confirm: brandSchema.shape.name,
  }),
  output: z.strictObject({ id: idSchema("brd"), deleted: z.literal(true) }),
})

export const updateBrandProfile = defineTool({
  name: "update_brand_profile",
  group: "brands",
  method: "PUT",
  path: "/v1/brands/{brand_id}/profile",
  scope: "brands:write",
  summary: "Voice, audience, products, facts, banned claims",
  input: z.strictObject({ brand_id: idSchema("brd"), ...brandProfileSchema.shape }),
  output: brandDetailSchema,
})

export const getBrandSetup = defineTool({
  name: "get_brand_setup",
  group: "brands",
  method: "GET",
  path: "/v1/brands/{brand_id}/setup",
  scope: "brands:read",
  summary: "What is configured, what is missing, engines available",
  input: z.strictObject({ brand_id: idSchema("brd") }),
  output: brandSetupSchema,
})

export const analyzeBrandSite = defineTool({
  name: "analyze_brand_site",
  group: "brands",
  method: "POST",
  path: "/v1/brands/{brand_id}/analyze",
  scope: "brands:write",
  summary: "Propose profile, competitors, prompts from the site",
  input: z.strictObject({
    brand_id: idSchema("brd"),
    /** Where to begin; by default the brand's first domain. */
    url: webUrlSchema.optional(),
  }),
  output: z.strictObject({
    profile: brandProfileSchema,
    competitors: z.array(z.strictObject({ name: z.string().min(1).max(200), domains: z.array(domainSchema).max(50) })),
    prompts: z.array(z.string().min(1).max(1000)).max(200),
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
