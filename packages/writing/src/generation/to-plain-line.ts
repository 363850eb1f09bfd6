import { withoutInvisible } from "@citable/language/text/without-invisible"

/** What programmers call so, such as `__init__`. */
const dunder = /__[a-z]\w{0,60}?__(?![\w_])/
const emphasis = new RegExp(String.raw`(?<![\w_])${dunder.source}|\*\*|__|${"`"}`, "g")
/** A citation. `list[0]` and `list[1]` are code. */
const citation =
  /(?:^|\s)\[\^?\d{1,3}(?:\s?,\s?\d{1,3})*\]|(?<=[.!?…。！？])\[\^?\d{1,3}\]|\[\^\d{1,3}\]|\[[1-9]\d{0,2}\]$/g
const tag = /<\/?[a-z!][^<>]*>/gi
/** The types of `Map<K, V>`. */
const types = /^<[A-Z]\w{0,30}(?:,\s?[A-Z]\w{0,30}){0,5}>$/

/** A model's title or heading as plain text on one line: without marks of Markdown around it, citations and invisible characters. */
export function toPlainLine(text: string): string {
  return withoutInvisible(text)
    .replaceAll(/[\t\n]/g, " ")
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replaceAll(citation, "")
    .replaceAll(tag, (found: string, at: number, whole: string) =>
      types.test(found) && /\w/.test(whole[at - 1] ?? "") && !whole.includes(`</${found.slice(1)}`) ? found : "",
    )
    .replaceAll(emphasis, (found) => (found.length > 2 ? found : ""))
    .replace(/^\s*(?:#{1,6}\s+|[-*+]\s+|>\s*)/, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^["“„«]([^"“”„«»]*)["”“»]$/u, "$1")
    .trim()
}
