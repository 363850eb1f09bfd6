// What `@citable/dashboard` builds its pages from. It changes with the service, so nothing else should import it.
export type { OpenedBrand } from "./sign-in/pages/open-brand-page.ts"
export { examineWebhook } from "./sign-in/pages/examine-webhook.ts"
export type { PageContext } from "./sign-in/pages/page-request.ts"
export { readSiteLooks, saveSiteLook } from "./outbox/site-looks.ts"
export type { StoredLook } from "./outbox/site-looks.ts"
