import { dropComments } from "./drop-comments.ts"

/** What CSS says of one element: properties and values in lower case, without spaces. */
export type Declarations = ReadonlyMap<string, string>

/** Reads the content of a `style` attribute, or of a rule. */
export function readDeclarations(style: string): Declarations {
  const declarations = new Map<string, string>()
  for (const part of dropComments(style.slice(0, 5000)).split(";")) {
    const colon = part.indexOf(":")
    if (colon < 0) continue
    const value = part
      .slice(colon + 1)
      .toLowerCase()
      .replaceAll(/\s+|!important/g, "")
    declarations.set(part.slice(0, colon).trim().toLowerCase(), value)
  }
  return declarations
}

/** Whether these declarations keep an element from being seen: not shown, of no size, beside the page, transparent. */
export function hidesContent(css: Declarations): boolean {
  const value = (name: string): string => css.get(name) ?? ""
  if (value("display") === "none" || /^(?:hidden|collapse)$/.test(value("visibility"))) return true
  if (value("content-visibility") === "hidden") return true
  if (css.has("opacity") && toNumber(value("opacity")) <= 0.05) return true
  if (css.has("font-size") && isTiny(value("font-size"))) return true
  if (isFarOut(value("text-indent"))) return true
  if (/^(?:absolute|fixed|relative)$/.test(value("position"))) {
    if (["left", "top", "right", "bottom", "margin-left", "margin-top"].some((name) => isFarOut(value(name))))
      return true
  }
  if (/^rect\((?:[01](?:px)?,?){4}\)$/.test(value("clip"))) return true
  if (/^(?:inset\((?:50|[6-9]\d|100)%|circle\(0|polygon\(0(?:px|%)?0(?:px|%)?,0)/.test(value("clip-path"))) return true
  if (/scale[xy]?\(0(?:\.0+)?[,)]|translate[xy]?\(-\d{3,}/.test(value("transform"))) return true
  const isClipped = /^(?:hidden|clip)$/.test(value("overflow") || value("overflow-y"))
  const isFlat = ["height", "max-height", "width", "max-width"].some((name) => css.has(name) && isTiny(value(name)))
  if (isClipped && isFlat) return true
  const color = toColor(value("color"))
  return color === "transparent" || (color !== undefined && color === backgroundOf(css))
}

/** The colour behind an element, if it names one; undefined if it shows what is behind it. */
export function backgroundOf(css: Declarations): string | undefined {
  const color = toColor(css.get("background-color") ?? css.get("background") ?? "")
  return color === "transparent" ? undefined : color
}

const named: Record<string, string> = {
  white: "255,255,255",
  black: "0,0,0",
  snow: "255,250,250",
  ivory: "255,255,240",
  red: "255,0,0",
  gray: "128,128,128",
  grey: "128,128,128",
}

/** A colour as `red,green,blue`, `transparent`, or undefined for one that needs more of CSS. */
export function toColor(text: string): string | undefined {
  if (text === "transparent") return text
  if (Object.hasOwn(named, text)) return named[text]
  const short = /^#([\da-f])([\da-f])([\da-f])([\da-f])?$/.exec(text)
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?$/.exec(text)
  const hex = short?.slice(1).map((digit) => digit && digit + digit) ?? long?.slice(1)
  if (hex !== undefined) {
    if (hex[3] === "00") return "transparent"
    return hex
      .slice(0, 3)
      .map((part) => Number.parseInt(part, 16))
      .join(",")
  }
  const parts = /^rgba?\((\d+)[, ](\d+)[, ](\d+)(?:[,/]([\d.]+%?))?\)$/.exec(text)
  if (parts === null) return undefined
  if (parts[4] !== undefined && Number.parseFloat(parts[4]) === 0) return "transparent"
  return parts.slice(1, 4).join(",")
}

function isTiny(length: string): boolean {
  return toNumber(length) <= (/^[\d.]+(?:px|pt)?$/.test(length) ? 1 : 0.05)
}

function isFarOut(length: string): boolean {
  return /^-(?:\d{3,}(?:px|pt|%|vw|vh)|\d{2,}(?:\.\d+)?r?em)/.test(length)
}

function toNumber(length: string): number {
  const number = Number.parseFloat(length)
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number
}
