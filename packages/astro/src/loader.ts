export { citableLoader } from "./citable-loader.ts"
export type { CitableLoader, CitableLoaderOptions } from "./citable-loader.ts"
export { articleImageSchema, articleSchema } from "./article-schema.ts"
export type { ArticleData } from "./article-schema.ts"

// Authors and tags of articles
export { authorSchema, citableAuthorsLoader } from "./citable-authors-loader.ts"
export type { CitableAuthorsLoader } from "./citable-authors-loader.ts"
export { citableTagsLoader, tagSchema } from "./citable-tags-loader.ts"
export type { CitableTagsLoader } from "./citable-tags-loader.ts"
