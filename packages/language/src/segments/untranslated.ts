/** What a translator must not touch, in every format. */
const everywhere = [
  // Addresses. What ends a sentence does not belong to them, nor does a bracket around them.
  String.raw`(?<![A-Za-z])(?:(?:[Hh][Tt]{2}[Pp][Ss]?|[Ff][Tt][Pp]):\/\/|[Ww]{3}\.)(?:[^\s<]*(?:[^\s<?!.,:;*_~'"|()\]}]|(?<=\([^\s<()]*)\)))?`,
  String.raw`(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`,
  // Templates: {{< figure >}}, {% embed %}, {name}.
  String.raw`\{\{[^\n]{0,500}?\}\}`,
  String.raw`\{%[^\n]{0,500}?%\}`,
  String.raw`\{[^{}\n]{0,500}\}`,
  // Shortcodes: [gallery ids="1,2"], [/gallery].
  String.raw`\[[a-z][\w-]{0,40} +[\w-]{1,40}=[^\]\n]{0,300}\]`,
  String.raw`\[\/[a-z][\w-]{0,40}\]`,
  // Citations: [1], [^note]; marks of callouts: [!NOTE].
  String.raw`\[\^[^\]\s]{1,100}\]`,
  String.raw`\[\d{1,3}(?:, ?\d{1,3}){0,20}\]`,
  String.raw`\[![\w-]{1,40}\][+-]?`,
  // Character references.
  String.raw`&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});`,
  // The brackets of placeholders.
  "[⟦⟧]",
]

const inMarkdown = [
  // The end of a line, and the marks of quotes and lists that begin the next one.
  String.raw`[ \t]*(?:\r\n|\n|\r)[ \t>]*`,
  // Formulas.
  String.raw`\$\$[^$]{1,2000}\$\$`,
  String.raw`\$(?=[^$\n]{0,300}[\\^_={])[^\s$](?:[^$\n]{0,300}[^\s$])?\$(?!\d)`,
  ...everywhere,
  // Directives: :::note, :name[text].
  String.raw`(?<![:\w]):{3,}[ \t]*[\w-]{0,40}`,
  String.raw`(?<![:\w]):{1,2}[a-zA-Z][\w-]{0,40}(?=[[{])`,
  // What looks like a link or a picture and is none.
  String.raw`\]\([^()\n]{0,300}\)`,
  String.raw`!\[`,
  // Escapes, then names such as snake_case, then marks that mean nothing where they stand.
  String.raw`\\[!-/:-@[-${"`"}{-~]`,
  String.raw`(?<![\p{L}\p{N}_])[\p{L}\p{N}]{0,64}_[\p{L}\p{N}_]*`,
  String.raw`[\\${"`"}*_[\]<~|{}]+`,
]

/** What is no text within the text of Markdown. */
export const untranslatedInMarkdown = new RegExp(inMarkdown.join("|"), "gu")

/** What is no text within the text and the attributes of HTML. */
export const untranslatedInHtml = new RegExp([...everywhere, "[<>]"].join("|"), "gu")

/** What is no text within plain text: also line breaks, code between backticks, and what looks like a tag. */
export const untranslatedInText = new RegExp(
  [
    String.raw`[ \t]*(?:\r\n|\n|\r)\s*`,
    String.raw`${"`"}[^${"`"}\n]{1,300}${"`"}`,
    String.raw`<[/!?]?[A-Za-z][^<>\n]{0,300}>`,
    ...everywhere,
  ].join("|"),
  "gu",
)

const addressAtStart = new RegExp(`^(?:${everywhere.slice(0, 2).join("|")})`, "iu")

/** An address in a text. */
export const addressPattern = new RegExp(everywhere.slice(0, 2).join("|"), "giu")

/** Whether the end of a text and the beginning of the next one would become one address, or none. */
export function joinsAddress(before: string, after: string): boolean {
  const head = after.slice(0, 2000)
  const tail = before.slice(-2000)
  const last = /:\/\/|www\.|@/i.test(tail) ? [...tail.matchAll(addressPattern)].at(-1) : undefined
  if (last !== undefined && last.index + last[0].length === tail.length) {
    return !/^(?:[?!.,:;*_~'")\]}|]*(?:[\s<]|$))/.test(head)
  }
  return addressAtStart.test(head) && /[^\s(*_~[\]"'«„“‘>]$/.test(tail)
}
