/** An abbreviation at the end of what the segmenter takes for a sentence. */
const abbreviated =
  /(?:^|[\s("“])(?:(?:[A-Z]\.)*[A-Z]|approx|bzw|ca|Co|d\.h|Dr|e\.g|etc|f|ff|i\.e|Inc|Jan|Feb|Mr|Mrs|Ms|Nr|No|Prof|St|usw|vgl|vs|z\.B)\.\s*$/u
/** “Am 12. Februar”: in these languages, a point makes a number the twelfth. */
const ordinal = /(?:^|\D)\d{1,2}\.\s*$/
const ordinalLanguages = /^(?:cs|da|de|et|fi|hr|hu|nb|nn|no|pl|sk|sl|sr|tr)\b/i

/** Whether a sentence goes on where `Intl.Segmenter` begins a new one: after an abbreviation, an ordinal number, or with a small letter. */
export function continuesSentence(before: string, after: string, locale: string): boolean {
  return abbreviated.test(before) || (ordinalLanguages.test(locale) && ordinal.test(before)) || /^\p{Ll}/u.test(after)
}
