const strong = /\p{L}/u
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a text has words that are read from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** The direction of a text: that of its first letter, as `dir="auto"` takes it. */
export const firstStrong = (text: string): "ltr" | "rtl" =>
  rightToLeft.test(strong.exec(text)?.[0] ?? "") ? "rtl" : "ltr"
