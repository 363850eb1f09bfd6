export {
  brandDetailSchema,
  brandProfileSchema,
  brandSchema,
  brandSetupSchema,
  domainSchema,
  setupStepNames,
} from "./brands/brand.ts"
export type { Brand, BrandDetail, BrandProfile, BrandSetup } from "./brands/brand.ts"
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
} from "./brands/brand-tools.ts"
