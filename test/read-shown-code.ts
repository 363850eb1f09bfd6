/** A block of code as a page of the documentation site shows it. */
export interface ShownCode {
  /** The heading above it. */
  heading: string
  /** The file whose code it is: its title, or what the sentence above says to create. */
  file: string | undefined
  language: string
  /** What the button "Copy" copies. */
  code: string
}

const piece =
  /<h2\b[^>]*>(?<heading>[^]*?)<\/h2>|<p>(?<text>[^]*?)<\/p>|<figcaption[^>]*>(?<caption>[^]*?)<\/figcaption><pre data-language="(?<language>[\w-]+)"[^]*?data-code="(?<code>[^"]*)"/g

/** Reads the blocks of code of a built page in their order, as a reader copies them. */
export function readShownCode(html: string): ShownCode[] {
  const found: ShownCode[] = []
  let heading = ""
  let above = ""
  for (const { groups = {} } of html.matchAll(piece)) {
    const { heading: title, text, caption, language, code } = groups
    if (title !== undefined) heading = toText(title)
    else if (text !== undefined) above = text
    else if (language !== undefined && code !== undefined) {
      const named = /<span class="title">([^<]+)<\/span>/.exec(caption ?? "")?.[1]
      const said = /<code>([^<]+\.\w+)<\/code>[^<]*:$/.exec(above)?.[1]
      found.push({
        heading,
        file: named ?? (language === "sh" ? undefined : said),
        language,
        code: toText(code).replaceAll("\u007f", "\n"),
      })
      above = ""
    }
  }
  return found
}

const toText = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&#x([\da-f]+);/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
