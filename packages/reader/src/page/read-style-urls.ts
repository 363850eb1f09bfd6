/** Something that a style sheet loads. */
export interface StyleUrl {
  kind: "style" | "font" | "image"
  /** As written. */
  url: string
}

const longest = 4096
const most = 500
const quoted = String.raw`"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'`
const token = new RegExp(
  String.raw`/\*[^]*?(?:\*/|$)|@(?:import|font-face|namespace)\b|url\(\s{0,20}(${quoted}|(?:\\[^]|[^)"'\s(\\]){0,${longest}})\s{0,20}\)|(${quoted})|[{};]`,
  "gi",
)

/**
 * Reads what a style sheet loads: the sheets that it imports, one file of each font, and pictures. Browsers load the best format of a font
 * that they know, so the others are not told.
 */
export function readStyleUrls(css: string): StyleUrl[] {
  const found: StyleUrl[] = []
  let rule: "import" | "namespace" | undefined
  let font: string[] | undefined
  const add = (kind: StyleUrl["kind"], written: string): void => {
    const url = unescapeUrl(written)
    if (url !== "" && url.length <= longest && !/^(?:#|data:|blob:|about:)/i.test(url) && found.length < most)
      found.push({ kind, url })
  }
  for (const [text, address, string] of css.matchAll(token)) {
    if (text.startsWith("/*")) continue
    switch (text.toLowerCase()) {
      case "@import":
        rule = "import"
        break
      case "@namespace":
        rule = "namespace"
        break
      case "@font-face":
        font = []
        break
      case "{":
      case ";":
        rule = undefined
        break
      case "}":
        if (font !== undefined) add("font", bestOf(font))
        font = undefined
        break
      default:
        if (rule === "import") {
          add("style", address ?? string ?? "")
          // What follows it are conditions.
          rule = "namespace"
        } else if (rule === undefined && address !== undefined) {
          if (font === undefined) add("image", address)
          else font.push(address)
        }
    }
  }
  return found
}

function bestOf(font: readonly string[]): string {
  const named = (ending: RegExp) => font.find((url) => ending.test(unescapeUrl(url)))
  return named(/\.woff2(?:$|[?#])|^data:/i) ?? named(/\.woff(?:$|[?#])/i) ?? font[0] ?? ""
}

function unescapeUrl(written: string): string {
  const bare = /^["']/.test(written) ? written.slice(1, -1) : written
  return bare
    .replaceAll(/\\(?:([\da-f]{1,6})\s?|\n|([^]))/gi, (_, code: string | undefined, sign: string | undefined) =>
      code === undefined ? (sign ?? "") : toSign(Number.parseInt(code, 16)),
    )
    .trim()
}

const toSign = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "")
