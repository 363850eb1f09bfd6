import type { LinkElementFact, PageFacts } from "@citable/reader"

/** The canonical links of a page: of its head, its body and its header. */
export const canonicalLinks = ({ links }: PageFacts): LinkElementFact[] =>
  links.filter(({ rel, href }) => rel.includes("canonical") && href.trim() !== "")
