import { linkParts } from "../link-parts.ts"

/** What a line of a list is about. */
export interface Head {
  text: string
  /** Whether it stands apart from what is said of it: in bold, as a link, before a dash or a colon, or alone. */
  isApart: boolean
  /** Whether it is a cell of a table. */
  isCell?: boolean
  /** What stands after it and a colon, if that may be a name: `Best overall: Acme`. */
  value?: string
}

const longest = 60
const link = new RegExp(`^${linkParts.label}\\([^)\\s]*(?:\\s[^)]*)?\\)(.*)$`, "u")
const bold = /^(?:\*\*|__)(.+?)(?:\*\*|__)(.*)$/u
const separator = /\s+[–—-]+\s+|\s*[:：(（[|]|[,，、。؛،;!]|\.\s|\.$|…/u

/** The head of a line of a list, without its mark and its number. */
export function readHead(line: string): Head | undefined {
  const text = line.replace(/^[^\p{L}\p{N}[*_"“«「『.]+/u, "").trim()
  const inBold = bold.exec(text)
  if (inBold !== null) {
    const [, inner = "", rest = ""] = inBold
    return headOf(plain(inner), rest, true)
  }
  const linked = link.exec(text)
  if (linked !== null && /\p{L}/u.test(linked[1] ?? "")) return headOf(plain(linked[1] ?? ""), linked[2] ?? "", true)
  const shown = plain(text)
  const at = separator.exec(shown)
  if (at === null) return headOf(shown, "", shown.split(" ").length <= 5)
  // A full stop at its end makes it a sentence: a step, or a reason.
  const isSentence = /^[.。]$/u.test(shown.slice(at.index))
  return headOf(shown.slice(0, at.index), shown.slice(at.index), !isSentence)
}

function headOf(inner: string, rest: string, isApart: boolean): Head | undefined {
  const text = inner
    .replace(/[\s:：.,–—-]+$/u, "")
    .replace(/^["“”„«»「」『』\s]+|["“”«»「」『』\s]+$/gu, "")
    .replace(/\s*[([（].*$/u, "")
    .trim()
  if (text === "" || text.length > longest) return undefined
  const hasColon = /[:：]\s*$/u.test(inner) || /^\s*[:：]/u.test(rest)
  if (!hasColon) return { text, isApart }
  const after = plain(rest.replace(/^\s*[:：]\s*/u, ""))
  const end = separator.exec(after)?.index ?? after.length
  const value = after.slice(0, end).trim()
  return value === "" || value.length > longest ? { text, isApart } : { text, isApart, value }
}

/** Words without marks of emphasis, links, code and notes. */
const plain = (text: string) =>
  text
    .replace(new RegExp(`!?${linkParts.label}\\([^)]*\\)`, "gu"), (_, label: string) => label)
    .replace(/\[\^?[\p{L}\p{N}]{1,20}\]|[¹²³⁰⁴-⁹]+/gu, "")
    .replace(/[*_`~]+/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
