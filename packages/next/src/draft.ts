// App Router
export { createDraft } from "./create-draft.ts"
export type { Draft, DraftOptions } from "./create-draft.ts"
