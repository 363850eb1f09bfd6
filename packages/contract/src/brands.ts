export { brandSchema, domainSchema } from "./brand.ts"
export type { Brand } from "./brand.ts"
export { brandTools, createBrand, getBrand, listBrands, updateBrand } from "./brand-tools.ts"
