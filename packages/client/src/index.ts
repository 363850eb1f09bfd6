// Client
export { createClient } from "./create-client.ts"
export type { ClientOptions, DispatcherBody, RequestDispatcher } from "./client-options.ts"
export type {
  CallArguments,
  CallOptions,
  Client,
  ClientHooks,
  ClientInput,
  HookRequest,
  HookResponse,
  HookRetry,
  ListAllInput,
  PagedToolName,
  PagesInput,
  ReadOptions,
  ToolMethods,
  WaitOptions,
} from "./client.ts"
export { etagOf } from "./etag-of.ts"

// Other services
export type {
  AdaptedArticle,
  AdaptedEvent,
  AdaptedImage,
  AdaptedPath,
  AdaptedTime,
  AdaptedTool,
  ServiceAdapter,
} from "./service-adapter.ts"

// Errors
export { ApiError } from "./api-error.ts"
export type { ApiErrorDetails } from "./api-error.ts"
export { NetworkError } from "./network-error.ts"
export type { NetworkErrorDetails } from "./network-error.ts"

// Sync
export { syncContent } from "./sync-content.ts"
export type { SyncOptions, SyncProgress, SyncSummary } from "./sync/sync-options.ts"
export { toContentSource } from "./to-content-source.ts"
export type { ContentSourceOptions } from "./to-content-source.ts"
export type { ChangesInput, ContentSource, ListInput, ListPage, RevisionInput, SourcePage } from "./content-source.ts"
export type { Awaitable, ContentSink, SinkChanges, SyncState } from "./content-sink.ts"

// Progress
export { createProgressReporter } from "./create-progress-reporter.ts"
export type { ProgressReporterOptions, ProgressStream } from "./create-progress-reporter.ts"

// Sinks
export { createMemorySink } from "./create-memory-sink.ts"
export type { MemorySink } from "./create-memory-sink.ts"
export { openReplica } from "./open-replica.ts"
export type { ArticleFilter, ArticleIndex, ArticleSummary } from "./replica/index-articles.ts"
export type { Replica, ReplicaFiles, ReplicaOptions, ReplicaWarning } from "./open-replica.ts"
