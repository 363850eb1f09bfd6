// What bodies may contain. A site cannot import these from a package that it has not installed itself.
export { createCallouts } from "@citable/markdown/callouts"
export type { CalloutKind, CalloutsOptions } from "@citable/markdown/callouts"
export { createDiagrams } from "@citable/markdown/diagrams"
export { createDirectives } from "@citable/markdown/directives"
export type { DirectivesOptions } from "@citable/markdown/directives"
export { createHighlighter } from "./create-highlighter.ts"
export type { CodeGrammars, HighlighterOptions } from "@citable/markdown/highlight"
export { createMath } from "@citable/markdown/math"
export type { MathOptions } from "@citable/markdown/math"

// How bodies are rendered
export type { BodyPlugin } from "@citable/markdown"
export { nativeParser } from "@citable/markdown/native-parser"
export { createTimeLimit } from "@citable/markdown/time-limit"
export type { TimeLimitOptions } from "@citable/markdown/time-limit"
