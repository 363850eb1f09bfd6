import type { BodyContext } from "../body-plugin.ts"

/** The characters of code that a body may have in colours. Long articles of programmers have a quarter of it. */
const maxCodeLength = 30_000

/** Says for each block of a body whether it may be highlighted, and warns once a body that has more code than that. */
export function createCodeBudget(maxLength = maxCodeLength): (text: string, body: BodyContext) => boolean {
  const lengths = new WeakMap<BodyContext, number>()
  return (text, body) => {
    const length = (lengths.get(body) ?? 0) + text.length
    if (length <= maxLength) {
      lengths.set(body, length)
      return true
    }
    body.warn("too_much_code", `code beyond ${maxLength} characters of a body stays plain`)
    return false
  }
}
