/** Gives the page of the answers behind a figure, by what they say. `more` narrows the filter of the figures. */
export type ToAnswers = (has: string, more?: { from?: string; to?: string; engine?: string }) => string
