/** What a request adds to the most tokens of its text, because vendors count the tokens that a model thinks as output. */
export const thinkingTokens = 4096
