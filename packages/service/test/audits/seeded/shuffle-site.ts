import type { HtmlStyle } from "../../../../audits/test/rewrite-html.ts"
import { rewriteHtml } from "../../../../audits/test/rewrite-html.ts"
import type { StartOptions } from "./start-seeded-site.ts"

/** Has pages answer in another order, and each tag written differently: as the numbers of a seed say, for which answers race. */
export function shuffleSite(seed: number): Required<StartOptions> {
  let state = seed
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const spaces = ["", " ", "\n", "\t", "\n\t "]
  const style = (): HtmlStyle => ({
    quote: random() < 0.5 ? "double" : "single",
    upperCase: random() < 0.5,
    space: spaces[Math.floor(random() * spaces.length)] ?? "",
    reorder: (attributes) =>
      attributes
        .map((attribute) => ({ attribute, place: random() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ attribute }) => attribute),
  })
  return { rewrite: (html) => rewriteHtml(html, style), delay: () => Math.floor(random() * 12) }
}
