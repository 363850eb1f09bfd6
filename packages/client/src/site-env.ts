// For builds of sites, on Node
export { describeShadowed } from "./site-env/describe-shadowed.ts"
export type { ShadowedOptions } from "./site-env/describe-shadowed.ts"
