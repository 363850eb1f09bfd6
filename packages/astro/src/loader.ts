export { citableLoader } from "./citable-loader.ts"
export type { CitableLoader, CitableLoaderOptions } from "./citable-loader.ts"
export { articleSchema } from "./article-schema.ts"
export type { ArticleData } from "./article-schema.ts"
