export { type Boilerplate, createBoilerplate } from "./similarity/create-boilerplate.ts"
export { createTextIndex, type TextIndex } from "./similarity/create-text-index.ts"
export type { DuplicateGroup, Key } from "./similarity/find-duplicates.ts"
export type { Neighbour } from "./similarity/find-neighbours.ts"
export {
  type LinkSource,
  type LinkTarget,
  suggestLinks,
  type SuggestedLink,
  type SuggestLinksOptions,
} from "./similarity/suggest-links.ts"
