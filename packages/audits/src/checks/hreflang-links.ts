import type { LinkElementFact, PageFacts } from "@citable/reader"

/** The language versions that a page names in its head or its header. */
export const hreflangLinks = ({ links }: PageFacts): (LinkElementFact & { hreflang: string })[] =>
  links.flatMap((link) =>
    link.hreflang !== null && link.rel.includes("alternate") && link.from !== "body"
      ? [{ ...link, hreflang: link.hreflang.trim() }]
      : [],
  )
