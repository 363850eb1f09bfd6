/** What a clipboard offers to a text. */
export interface Paste {
  html: string
  text: string
  rtf: string
}

export const readPaste = (data: DataTransfer | null): Paste => ({
  html: data?.getData("text/html") ?? "",
  text: (data?.getData("text/plain") ?? "").replaceAll(/\r\n?/g, "\n"),
  rtf: data?.getData("text/rtf") ?? "",
})

/** Whether a text is one web address. */
export const isAddress = (text: string): boolean => /^https?:\/\/[^\s<>()]+$/.test(text.trim())

/** Whether a text begins with fields between two lines of dashes. */
export const hasFields = (text: string): boolean =>
  /^\s*---[ \t]*\n(?:[^\n]*\n){0,200}?---[ \t]*(?:\n|$)/.test(text) && /^[\w-]+:/m.test(text)

/** Whether the page makes more of a clipboard than its plain text. Ctrl+Shift+V offers no HTML. */
export const isForPage = ({ html, text }: Paste): boolean =>
  isAddress(text) || (html !== "" && text.trim() !== "" && !isPlain({ html, text }))

/** Whether the HTML says nothing that the text does not: one line without marks, or Markdown that an editor has coloured. */
function isPlain({ html, text }: Pick<Paste, "html" | "text">): boolean {
  if (/"mode":\s*"markdown"/.test(html.slice(0, 2000))) return true
  const names = html.matchAll(/<([a-z][\w:-]*)/gi)
  const isThin = [...names].every(([, name = ""]) => /^(?:html|head|body|meta|div|p|br|span)$/i.test(name))
  if (!isThin || /font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|line-through|mso-|role="?heading/i.test(html))
    return false
  if (!text.trim().includes("\n")) return true
  return !/white-space:\s*pre/.test(html) && /^(?:#{1,6} |[-*] |> |```|\|.+\|$)|\]\(https?:/m.test(text)
}
