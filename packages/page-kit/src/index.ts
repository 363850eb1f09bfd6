// Pages for people: their parts, headers, forms and problems. Nothing here knows a service.

// Pages
export { csrfField, noticeLine, pageHeaders, pageText, renderPage, toDirective, toPageHeaders } from "./page.ts"
export type { Html, Page, PageBrand } from "./page.ts"
export { mark } from "./mark.ts"
export { style } from "./style.ts"
export { keptDays } from "./kept-days.ts"
export { toReturnPath } from "./return-path.ts"

// Who serves them
export type { PageEnv, PageHost, PagePlatform, SignedInRequest } from "./page-host.ts"
export type { Dashboard, DashboardPages } from "./dashboard.ts"
export { readReport } from "./read-report.ts"
export type { BrandPage } from "./brand-page.ts"
export type { PageAccount } from "./page-account.ts"
export type { CallToolOptions, ToolCaller } from "./tool-caller.ts"
export type { RouteCaller, SendOptions } from "./route-caller.ts"
export { createSessionCaller } from "./create-session-caller.ts"
export type { SessionCallerOptions } from "./create-session-caller.ts"
export { createOnce } from "./create-once.ts"
export { createRemoteHost } from "./create-remote-host.ts"
export type { RemoteHostOptions } from "./create-remote-host.ts"
export { askToSignIn, redirect } from "./ask-to-sign-in.ts"
export { isSessionId, sessionCookie } from "./session-cookie.ts"

// Forms
export { createFormReader, toCsrf } from "./form-reader.ts"
export type { FormReader } from "./form-reader.ts"
export { isOnce, onceField, readOnce, shownBefore } from "./once-field.ts"
export { fieldProblem } from "./field-problem.ts"
export { keepForms } from "./keep-forms.ts"
export { showFaults, withFaults } from "./show-faults.ts"
export type { RefusedForm } from "./show-faults.ts"
export type { FormPart } from "./read-parts.ts"
export type { UploadBounds, UploadedFile } from "./read-upload.ts"

// Words
export { scopeWords } from "./scope-words.ts"

// Problems
export { showProblem, withHeadersOf } from "./show-problem.ts"
export { inPageWords, toPageWords } from "./to-page-words.ts"
