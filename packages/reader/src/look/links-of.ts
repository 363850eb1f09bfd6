import type { AnsweredPage } from "./answered-page.ts"

/** Where the links of a page lead: absolute addresses without fragments, each once, in their order. */
export const linksOf = ({ facts }: Pick<AnsweredPage, "facts">): string[] => [
  ...new Set(facts().anchors.flatMap(({ url }) => (url === null ? [] : [url.replace(/#.*$/, "")]))),
]
