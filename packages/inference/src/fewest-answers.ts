/** A share of fewer answers is “too few to tell”: no line leads to its point. */
export const fewestAnswers = 30
