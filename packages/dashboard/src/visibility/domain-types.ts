import type { CitationDomain } from "@citable/contract/visibility"

/** Who owns a domain, in words. */
export const domainTypes: Readonly<Record<CitationDomain["type"], string>> = {
  own: "Your own",
  competitor: "Competitor",
  media: "Media",
  social: "Social",
  reference: "Reference",
  other: "Other",
}

/** The choice of a type in the bar of a page. */
export const typeOptions = [["", "All"], ...Object.entries(domainTypes)] as readonly (readonly [string, string])[]

/** Reads the type of an address. Unknown ones mean all. */
export function readType(query: URLSearchParams): CitationDomain["type"] | "" {
  const type = query.get("type") ?? ""
  return Object.hasOwn(domainTypes, type) ? (type as CitationDomain["type"]) : ""
}
