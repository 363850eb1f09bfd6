export { customFieldSchema, customFieldsSchema, customNameSchema, maxCustomFields } from "../custom-fields.ts"
export type { CustomField, CustomFields } from "../custom-fields.ts"
export { findCustomFault } from "../find-custom-fault.ts"
export {
  brandDetailSchema,
  brandProfileSchema,
  brandSchema,
  brandSetupSchema,
  domainSchema,
  setupStepNames,
} from "./brand.ts"
export { namePreviewSchema } from "./name-preview.ts"
export type { Brand, BrandDetail, BrandProfile, BrandSetup } from "./brand.ts"
export {
  analyzeBrandSite,
  brandTools,
  createBrand,
  deleteBrand,
  getBrand,
  getBrandSetup,
  listBrands,
  updateBrand,
  updateBrandProfile,
} from "./brand-tools.ts"
