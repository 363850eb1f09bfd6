// Receive
export { createMemoryStore } from "./create-memory-store.ts"
export type { MemoryStoreOptions } from "./create-memory-store.ts"
export { createWebhookHandler } from "./create-webhook-handler.ts"
export type {
  CitableEvent,
  WebhookContext,
  WebhookFunction,
  WebhookHandler,
  WebhookHandlerOptions,
  WebhookHandlers,
} from "./create-webhook-handler.ts"
export { verifyWebhook } from "./verify-webhook.ts"
export type { HeadersLike, VerifiedWebhook, VerifyWebhookInput } from "./verify-webhook.ts"
export type { StoreSetOptions, WebhookStore } from "./webhook-store.ts"
export type { EventsOf, PayloadEvent, VerifiedRequest, VerifierInput, WebhookVerifier } from "./webhook-verifier.ts"

// Send
export { createWebhookKeyPair } from "./create-webhook-key-pair.ts"
export type { WebhookKeyPair } from "./create-webhook-key-pair.ts"
export { createWebhookSecret } from "./create-webhook-secret.ts"
export { signWebhook } from "./sign-webhook.ts"
export type { SignWebhookInput, WebhookHeaders } from "./sign-webhook.ts"

// Deploy hooks
export { createDeployHook } from "./deploy-hook/create-deploy-hook.ts"
export type { DeployHook, DeployHookOptions } from "./deploy-hook/create-deploy-hook.ts"
export type { DeployFetch, DeployRun, DeployStatus, DeployTarget } from "./deploy-hook/deploy-target.ts"

// Errors
export { DeployHookError } from "./deploy-hook/deploy-hook-error.ts"
export { WebhookVerificationError } from "./webhook-verification-error.ts"
export type { WebhookVerificationCode } from "./webhook-verification-error.ts"
