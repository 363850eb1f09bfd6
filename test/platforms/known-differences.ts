import type { HtmlOutline } from "../../packages/publishers/test/wordpress/outline-html.ts"

export interface KnownDifference {
  part: keyof HtmlOutline
  /** Why the platform has it otherwise. */
  reason: string
  /** Makes what is meant and what is there the same, if they differ in this alone. Gets the members of a list as lines. */
  level: (value: string) => string
}

/** By the kind of the platform: what it shows otherwise than the article says. Whatever is not here is a fault. */
export const knownDifferences: Readonly<Record<string, readonly KnownDifference[]>> = {
  wordpress: [],
  webflow: [{ part: "ids", reason: "Rich texts of Webflow hold no ids: a warning says so.", level: () => "" }],
  forem: [
    {
      part: "structure",
      reason:
        "Forem breaks a line at each end of a line (Redcarpet's hard_wrap), and what these tests read it with does not.",
      level: (tags) => tags.replaceAll(/^br\n/gm, ""),
    },
  ],
}
