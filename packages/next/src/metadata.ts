// Pure functions for either router, scripts and tests
export { toJsonLd } from "./to-json-ld.ts"
export type { JsonLdArticle } from "./to-json-ld.ts"
export { toMetadata } from "./to-metadata.ts"
export type { MetadataArticle, MetadataOptions, Translation } from "./to-metadata.ts"
