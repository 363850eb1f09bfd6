// The part of the contract that a site needs, without the other groups.
export {
  articleAuthorSchema,
  articleFields,
  articleImageSchema,
  articleReferenceSchema,
  articleSchema,
  articleSeoSchema,
  articleStatusSchema,
  articleTypeSchema,
  bodyFormatSchema,
  localeSchema,
  maxBodyLength,
  maxSlugBytes,
  formerSlugSchema,
  slugSchema,
  visibleArticleSchema,
  webUrlSchema,
} from "../article.ts"
export type { Article, ArticleAuthor, ArticleImage, ArticleReference, ArticleSeo, VisibleArticle } from "../article.ts"
export { customValuesSchema, customValueSchema } from "../custom-fields.ts"
export type { CustomValue, CustomValues } from "../custom-fields.ts"
export { authorsOf } from "../authors-of.ts"
export { toNumberedSlug, toSlug } from "../to-slug.ts"
export { toSlugKey } from "../to-slug-key.ts"
export type { ToSlugOptions } from "../to-slug.ts"
export { changePageSchema, changeSchema, deleteChangeSchema, upsertChangeSchema } from "./changes.ts"
export type { Change, ChangePage, DeleteChange, UpsertChange } from "./changes.ts"
export { contentTools } from "./content-tools.ts"
export { getContent, getContentBySlug, listContent, listContentChanges } from "./content-read-tools.ts"
export { scoreContent, scoreSchema } from "./content-score-tools.ts"
export type { Score } from "./content-score-tools.ts"
export {
  contentRevisionSchema,
  createContent,
  createPreview,
  imageInputSchema,
  listContentRevisions,
  restoreContentRevision,
  updateContent,
} from "./content-write-tools.ts"
export type { ContentRevision, ImageInput } from "./content-write-tools.ts"
export { listPublications, publishContent, unpublishContent } from "./content-publish-tools.ts"
export { deleteContent } from "./delete-content.ts"
export {
  publicationItemSchema,
  publicationPreviewSchema,
  publicationSchema,
  readBackSchema,
  waitingDeletionSchema,
  waitingForSchema,
} from "./publication.ts"
export type { Publication, PublicationItem, PublicationPreview, ReadBack, WaitingDeletion } from "./publication.ts"
export { publicationWarningSchema } from "./publication-warning.ts"
export type { PublicationWarning } from "./publication-warning.ts"
export { generateContent, rewriteContent, translateContent } from "./content-generate-tools.ts"
export { cacheTags, toCacheTags } from "../cache-tags.ts"
export type { CacheTagSubject } from "../cache-tags.ts"
export { writingCheckSchema, writingEstimateSchema, writingSchema } from "./writing.ts"
export type { Writing, WritingCheck, WritingEstimate } from "./writing.ts"
