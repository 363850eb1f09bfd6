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
  /** As they are counted today. */
  now: NoticeFigures
}

/**
 * What people are told about a change of figures, by its code. A migration stores the codes for the brands that have answers, and a code
 * without a text is not told.
 */
export const noticeTexts: Readonly<Record<string, (facts: NoticeFacts) => string>> = {
  intervals: () =>
    "Intervals and arrows know that an engine has better and worse days, and that the answers of a day are alike. Most intervals are wider than before the update, and fewer changes have an arrow: where days vary, many arrows of before were chance. The update changes no share by this.",
  mentions: ({ since, until, before, now }) =>
    `An update reads answers more strictly. An answer that knows nothing of a name is no mention of it, and answers without a search, cut, filtered or refused ones leave the rates. Earlier answers are read the same way: from ${since} to ${until}, the mention rate was ${share(before)} and is ${share(now)}.`,
  pages_found: ({ until }) =>
    `An update tells pages that answers cite from pages that searches find. Up to ${until}, all pages that Gemini and Perplexity found counted as cited, and those of Gemini as front pages. Earlier answers stay as they were, so the citation rates of these two engines fall with the next scan.`,
}

/** `12 of 40 (30 %)` */
const share = ({ mentioned, answers }: NoticeFigures) =>
  `${mentioned} of ${answers}${answers === 0 ? "" : ` (${Math.round((100 * mentioned) / answers)} %)`}`
