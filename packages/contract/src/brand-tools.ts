import { z } from "zod"

import { brandSchema } from "./brand.ts"
import { defineTool } from "./define-tool.ts"
import { idSchema } from "./id.ts"

const settings = {
  domains: brandSchema.shape.domains.optional(),
  aliases: brandSchema.shape.aliases.optional(),
  default_locale: brandSchema.shape.default_locale.optional(),
  locales: brandSchema.shape.locales.optional(),
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
  summary: "Brand with its settings",
  input: z.strictObject({ brand_id: idSchema("brd") }),
  output: brandSchema,
})

export const updateBrand = defineTool({
  name: "update_brand",
  group: "brands",
  method: "PATCH",
  path: "/v1/brands/{brand_id}",
  scope: "brands:write",
  summary: "Name, domains, aliases, locales",
  input: z.strictObject({ brand_id: idSchema("brd"), name: brandSchema.shape.name.optional(), ...settings }),
  output: brandSchema,
})

/** The tools of the brands group. */
export const brandTools = [listBrands, createBrand, getBrand, updateBrand] as const
