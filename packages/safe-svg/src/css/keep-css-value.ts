/** The functions of CSS that neither load nor run anything. `url` is checked by itself. */
const functions = new Set(
  `rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark icc-color
  calc min max clamp abs sign round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log exp var
  matrix matrix3d translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d
  rotate rotatex rotatey rotatez rotate3d skew skewx skewy perspective
  cubic-bezier steps linear circle ellipse inset polygon path rect xywh ray
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient`.split(/\s+/),
)

const maxLength = 200_000
/** More than the longest name of a function. */
const maxNameLength = 40

/**
 * Returns a value of CSS if it neither loads nor runs anything: known functions, and `url()` of nothing but a part of the same file.
 * Undefined otherwise. Escapes are refused, because they can spell any name. Comments are left out.
 */
export function keepCssValue(value: string): string | undefined {
  const bare = value.length > maxLength ? "\\" : value.replace(/\/\*[^]*?(?:\*\/|$)/g, " ").trim()
  if (/[\\<>{};@\p{Cc}]/u.test(bare.replace(/[\t\n\r]/g, " "))) return undefined
  // Only these are white space in CSS. Before another one, # begins no fragment but ends the address of another file.
  const withoutOwn = bare.replace(/\burl\([ \t\n\r]*(["']?)#[^\s"'()]+\1[ \t\n\r]*\)/gi, " ")
  const withoutStrings = withoutOwn.replace(/"[^"\n\r]*"|'[^'\n\r]*'/g, " ")
  if (/["']/.test(withoutStrings) || !isNested(withoutStrings)) return undefined
  for (let at = withoutStrings.indexOf("("); at !== -1; at = withoutStrings.indexOf("(", at + 1)) {
    const name = /[^\s(),/*+]*$/.exec(withoutStrings.slice(Math.max(0, at - maxNameLength), at))?.[0] ?? ""
    if (name !== "" && !functions.has(name.toLowerCase())) return undefined
  }
  return bare
}

/** Whether each parenthesis that opens is closed. */
function isNested(text: string): boolean {
  let depth = 0
  for (const character of text.match(/[()]/g) ?? []) {
    depth += character === "(" ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}
