// App Router
export { createDraft } from "./create-draft.ts"
export type { Draft } from "./create-draft.ts"
