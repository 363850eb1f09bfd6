export { createDirectives } from "./plugins/create-directives.ts"
export type { DirectivesOptions } from "./plugins/create-directives.ts"
