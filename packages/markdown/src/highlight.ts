export { createHighlighter } from "./create-highlighter.ts"
export type { HighlighterOptions } from "./create-highlighter.ts"
