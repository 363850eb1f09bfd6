/** The figures of a brand in the 28 days before an update. */
export interface NoticeFigures {
  answers: number
  mentioned: number
  cited: number
}

export interface NoticeFacts {
  /** The days that both figures are of. */
  since: string
  until: string
  /** As the earlier release counted them. */
  before: NoticeFigures
  /** As they are counted today. Only a notice that tells them has them counted. */
  now: () => Promise<NoticeFigures>
}

/**
 * What people are told about a change of figures, by its code. A migration stores the codes for the brands that have answers, and a code
 * without a text is not told.
 */
export const noticeTexts: Readonly<Record<string, (facts: NoticeFacts) => string | Promise<string>>> = {
  intervals: () =>
    "Since an update, the ranges of figures and the arrows take into account that engines have better and worse days. Most intervals are wider than before, and fewer changes have an arrow: many earlier arrows were chance. No share changes by this.",
  mentions: async ({ since, until, before, now }) =>
    `An update reads answers more strictly. An answer that knows nothing of a name is no mention of it, and answers without a search, and such that break off or are refused, count in no rate. Earlier answers are read the same way: from ${since} to ${until}, the mention rate was ${share(before)} and is ${share(await now())}.`,
  pages_found: ({ until }) =>
    `An update tells pages that answers cite from pages that searches find. Up to ${until}, all pages that Gemini and Perplexity found counted as cited, and those of Gemini as front pages. Earlier answers stay as they were, so the citation rates of these two engines fall with the next scan.`,
}

/** `12 of 40 (30 %)` */
const share = ({ mentioned, answers }: NoticeFigures) =>
  `${mentioned} of ${answers}${answers === 0 ? "" : ` (${Math.round((100 * mentioned) / answers)} %)`}`
