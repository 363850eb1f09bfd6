// What a site needs of the contract, without the other groups.
export {
  articleAuthorSchema,
  articleFields,
  articleImageSchema,
  articleSchema,
  articleSeoSchema,
  articleStatusSchema,
  articleTypeSchema,
  bodyFormatSchema,
  localeSchema,
  maxBodyLength,
  maxSlugBytes,
  slugSchema,
  webUrlSchema,
} from "./article.ts"
export type { Article, ArticleAuthor, ArticleImage, ArticleSeo } from "./article.ts"
export { changePageSchema, changeSchema, deleteChangeSchema, upsertChangeSchema } from "./changes.ts"
export type { Change, ChangePage, DeleteChange, UpsertChange } from "./changes.ts"
export {
  contentTools,
  createContent,
  deleteContent,
  getContent,
  getContentBySlug,
  listContent,
  listContentChanges,
  publicationSchema,
  publishContent,
  unpublishContent,
  updateContent,
} from "./content-tools.ts"
export type { Publication } from "./content-tools.ts"
export { cacheTags, toCacheTags } from "./cache-tags.ts"
export type { CacheTagSubject } from "./cache-tags.ts"
