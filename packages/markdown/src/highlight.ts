export { createHighlighter } from "./plugins/create-highlighter.ts"
export type { HighlighterOptions } from "./plugins/create-highlighter.ts"
