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
  summary: "List the brands that the credential can access (an API key has one)",
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(brandSchema) }),
})

export const createBrand = defineTool({
  name: "create_brand",
  group: "brands",
  method: "POST",
  path: "/v1/brands",
  scope: "brands:write",
  summary: "Create a brand",
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
  summary: "Get a brand with its profile and settings",
  input: z.strictObject({ brand_id: idSchema("brd") }),
  output: brandDetailSchema,
})

export const updateBrand = defineTool({
  name: "update_brand",
  group: "brands",
  method: "PATCH",
  path: "/v1/brands/{brand_id}",
  scope: "brands:write",
  summary: "Change the name, domains, aliases, locales and schedule of a brand",
  input: z.strictObject({ brand_id: idSchema("brd"), name: brandSchema.shape.name.optional(), ...settings }),
  output: brandSchema,
})

export const deleteBrand = defineTool({
  name: "delete_brand",
  group: "brands",
  method: "DELETE",
  path: "/v1/brands/{brand_id}",
  scope: "brands:write",
  summary: "Delete a brand and everything under it; confirm with its name",
  input: z.strictObject({
    brand_id: idSchema("brd"),
    /** The brand's exact name, as a confirmation. */
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
  summary: "Replace the profile of a brand: voice, audience, products, facts, banned claims",
  input: z.strictObject({ brand_id: idSchema("brd"), ...brandProfileSchema.shape }),
  output: brandDetailSchema,
})

export const getBrandSetup = defineTool({
  name: "get_brand_setup",
  group: "brands",
  method: "GET",
  path: "/v1/brands/{brand_id}/setup",
  scope: "brands:read",
  summary: "Show what is configured, what is missing, and which engines are available",
  input: z.strictObject({ brand_id: idSchema("brd") }),
  output: brandSetupSchema,
})

export const analyzeBrandSite = defineTool({
  name: "analyze_brand_site",
  group: "brands",
  method: "POST",
  path: "/v1/brands/{brand_id}/analyze",
  scope: "brands:write",
  summary: "Propose a profile, competitors and prompts from the brand's site",
  input: z.strictObject({
    brand_id: idSchema("brd"),
    /** Where to start. Default: the brand's first domain. */
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
