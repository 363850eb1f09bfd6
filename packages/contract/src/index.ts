// Errors
export { CitableError, isCitableError } from "./citable-error.ts"
export type { CitableErrorOptions } from "./citable-error.ts"
export { problemCodes, problemFieldSchema, problemSchema } from "./problem.ts"
export type { Problem, ProblemCode, ProblemField } from "./problem.ts"

// Credentials and scopes
export {
  defaultKeyScopes,
  grantableKeyScopes,
  reportLinkScope,
  scopes,
  spendsMoney,
  ungrantableKeyScopes,
} from "./scopes.ts"
export type { Scope } from "./scopes.ts"
export { credentialPattern, formatCredential, parseCredential } from "./credential-format.ts"
export type { CredentialParts, CredentialPrefix } from "./credential-format.ts"
export { apiKeyActionsSchema, apiKeySchema, createApiKeySchema, createdApiKeySchema } from "./api-key.ts"
export type { Action, ApiKey, ApiKeyActions, CreatedApiKey } from "./api-key.ts"

// Tools
export { defineTool, pathParameters } from "./define-tool.ts"
export type { Tool, ToolGroup, ToolMethod } from "./define-tool.ts"
export { catalogue } from "./catalogue.ts"
export type { CatalogueTool, ParsedToolInput, ToolByName, ToolInput, ToolName, ToolOutput } from "./catalogue.ts"
export { toolEntrySchema, toolListSchema } from "./tool-list.ts"
export type { ToolEntry, ToolList } from "./tool-list.ts"

// What people do besides calling tools
export type {
  AccountUsage,
  SessionSpending,
  SpentMonth,
  BrandRouteAnswer,
  BrandRouteInput,
  BrandRouteName,
  BrandRoutes,
  SessionAccounts,
  PlatformWords,
  SessionAnswer,
  PresentPerson,
  StoredLook,
} from "./session/brand-routes.ts"
export type {
  ArticleImportEntry,
  ArticleImportOptions,
  ImportAnswers,
  ArticleImportReport,
  BacklinkImportReport,
  ImportKind,
  ImportRun,
  ImportState,
  SearchImportReport,
  TableImportOptions,
} from "./session/imports.ts"
export type { CountedAnswers } from "./session/counted-answers.ts"
export type { ComparableGap, Draw, DrawnPrompt, DrawOutcome, Draws, LeftGap, OutOfDraw } from "./session/draw.ts"
export type { Invited, People, PersonRole } from "./session/people.ts"
export type { ActionState, ActionSubject, Activity, ActorKind, ListedAction, WayBack } from "./session/listed-action.ts"
export type { MailChoices, MailKind } from "./session/mail-choices.ts"
export type { SavedView } from "./session/saved-view.ts"
export type { ReportAnswers, ReportRange, SharedReport } from "./session/report.ts"
export type { ReportLink } from "./session/report-link.ts"

// Resources
export { oneLinePattern } from "./one-line-pattern.ts"
export { toSafeLine } from "./to-safe-line.ts"
export {
  articleFields,
  articleReferenceSchema,
  articleSchema,
  localeSchema,
  maxBodyLength,
  maxSlugBytes,
  slugSchema,
  visibleArticleSchema,
  webUrlSchema,
} from "./article.ts"
export type { Article, ArticleAuthor, ArticleImage, ArticleReference, ArticleSeo, VisibleArticle } from "./article.ts"
export {
  customFieldSchema,
  customFieldsSchema,
  customNameSchema,
  customValueSchema,
  customValuesSchema,
  maxCustomFields,
} from "./custom-fields.ts"
export type { CustomField, CustomFields, CustomValue, CustomValues } from "./custom-fields.ts"
export { deletionSchema } from "./deletion.ts"
export type { Deletion } from "./deletion.ts"
export { findCustomFault } from "./find-custom-fault.ts"
export { pictureAddress } from "./picture-address.ts"
export type { PictureFormat } from "./picture-address.ts"
export { pictureCard } from "./picture-card.ts"
export { pictureFallback } from "./picture-fallback.ts"
export { pictureLadder } from "./picture-ladder.ts"
export { pictureSet } from "./picture-set.ts"
export type { PictureOriginal } from "./picture-set.ts"
export { pictureWidths } from "./picture-widths.ts"
export { sharedPicture } from "./shared-picture.ts"
export { authorsOf } from "./authors-of.ts"
export { lastChangeOf } from "./last-change-of.ts"
export type { ArticleDates } from "./last-change-of.ts"
export { toNumberedSlug, toSlug } from "./to-slug.ts"
export { toSlugKey } from "./to-slug-key.ts"
export type { ToSlugOptions } from "./to-slug.ts"
export { changePageSchema, changeSchema } from "./content/changes.ts"
export type { Change, ChangePage, DeleteChange, UpsertChange } from "./content/changes.ts"
export type { ArticleEffect, ArticleEvidence, CitedEvidence, EvidenceKind } from "./content/article-evidence.ts"
export { writingCheckSchema, writingSchema } from "./content/writing.ts"
export type { Writing, WritingCheck } from "./content/writing.ts"
export { describeProof } from "./content/describe-proof.ts"
export { describeSubmission } from "./content/describe-submission.ts"
export { indexNowPath, toIndexNowKey } from "./to-index-now-key.ts"
export { proofStates, publicationProofSchema } from "./content/publication-proof.ts"
export type { FieldDifference, PublicationProof } from "./content/publication-proof.ts"
export {
  publicationItemSchema,
  publicationPreviewSchema,
  publicationSchema,
  submissionSchema,
} from "./content/publication.ts"
export type { Publication, PublicationItem, PublicationPreview, Submission } from "./content/publication.ts"
export { publicationWarningSchema } from "./content/publication-warning.ts"
export type { PublicationWarning } from "./content/publication-warning.ts"
export { brandDetailSchema, brandProfileSchema, brandSchema, brandSetupSchema } from "./brands/brand.ts"
export type { Brand, BrandDetail, BrandProfile, BrandSetup } from "./brands/brand.ts"
export { deliverySchema, webhookSchema } from "./webhooks/webhook.ts"
export type { Delivery, Webhook } from "./webhooks/webhook.ts"
export { gitConfigSchema } from "./integrations/publisher-config.ts"
export {
  connectionSchema,
  integrationKinds,
  integrationSchema,
  isPublisherKind,
  publisherKinds,
} from "./integrations/integration.ts"
export type { Builds, Connection, Integration, IntegrationKind, PublisherKind } from "./integrations/integration.ts"
export type { DraftRun } from "./integrations/draft-run.ts"

// Events and cache tags
export { alertEventDataSchema, alertKinds } from "./webhooks/alert.ts"
export type { AlertEventData, AlertKind } from "./webhooks/alert.ts"
export { articleEventSchema, articleEventTypes, eventSchema, eventTypes, isArticleEvent } from "./webhooks/event.ts"
export type { ArticleEvent, ArticleEventData, ArticleEventType, Event, EventType } from "./webhooks/event.ts"
export { cacheTags, toCacheTags } from "./cache-tags.ts"
export type { CacheTagSubject } from "./cache-tags.ts"
