const references: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00A0",
  "&mdash;": "\u2014",
  "&ndash;": "\u2013",
  "&hellip;": "\u2026",
  "&rsquo;": "\u2019",
}

/** Replaces the most frequent references. `undefined` if there may be another one. */
export function replaceReferences(text: string, none: RegExp = /^&[ \t\n]/): string | undefined {
  let replaced = ""
  let start = 0
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    if (none.test(text.slice(at, at + 50))) continue
    const reference = text.slice(at, text.indexOf(";", at) + 1)
    const character = Object.hasOwn(references, reference) ? references[reference] : undefined
    if (character === undefined) return undefined
    replaced += text.slice(start, at) + character
    start = at + reference.length
  }
  return replaced + text.slice(start)
}
