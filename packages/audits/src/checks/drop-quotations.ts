const quotation =
  /“[^”\n]{0,400}”|„[^“”\n]{0,400}[“”]|«[^»\n]{0,400}»|"[^"\n]{0,400}"|‘[^’\n]{0,400}’|「[^」\n]{0,400}」/g

/** A text without what stands between quotation marks: it is about it, and does not say it. */
export const dropQuotations = (text: string): string => text.replaceAll(quotation, " ")
