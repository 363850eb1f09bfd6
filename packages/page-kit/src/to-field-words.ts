/** What the schemas of tools say about a value, and what people read beside its field. */
const words: readonly (readonly [schema: RegExp, people: string])[] = [
  [/^(?:missing|Too small: expected (?:string|array) to have >=1 (?:characters|items))$/, "Fill this in."],
  [/^Too small: expected string to have >=(\d+) characters$/, "Enter at least $1 characters."],
  [/^Too big: expected string to have <=(\d+) characters$/, "Enter at most $1 characters."],
  [/^Too small: expected array to have >=(\d+) items$/, "Enter at least $1."],
  [/^Too big: expected array to have <=(\d+) items$/, "Enter at most $1."],
  [/^Too small: expected (?:number|int) to be >=(-?[\d.]+)$/, "Enter $1 or more."],
  [/^Too small: expected (?:number|int) to be >(-?[\d.]+)$/, "Enter more than $1."],
  [/^Too big: expected (?:number|int) to be <=?(-?[\d.]+)$/, "Enter at most $1."],
  [/^Invalid input: expected (?:number|int)\b.*$/, "Enter a number, without other characters."],
  [/^Invalid ISO date$/, "Enter a day, such as 2026-12-01."],
  [/^Invalid ISO (?:datetime|time)$/, "Enter a day and a time, such as 2026-12-01T09:30."],
  [/^Invalid URL$/, "Enter a whole address, such as https://example.com/page."],
  [/^Invalid email address$/, "Enter an e-mail address, such as ada@example.com."],
  [/^Invalid (?:option|input: expected one of).*$/, "Choose one of the values that are offered."],
  [/^Invalid .*$/, "This cannot be used. Enter it in another way."],
  [/^an http or https URL; in braces only .*$/, "Enter an address such as https://example.com/blog/{slug}."],
  [/^taken$/, "This is taken already. Choose another one."],
  [/^write (.+)$/, "Write $1."],
]

/** Says in a sentence for people what a tool says about one of its fields. */
export function toFieldWords(detail: string): string {
  for (const [schema, people] of words) if (schema.test(detail)) return detail.replace(schema, people)
  // The patterns of schemas describe what fits.
  if (/^(?:an?|one|the|letters|each)\s/.test(detail)) return `Enter ${asSentence(detail)}`
  return asSentence((detail[0] ?? "").toUpperCase() + detail.slice(1))
}

const asSentence = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`)
