/** Ways to write the same page differently. */
export interface HtmlStyle {
  quote: "double" | "single"
  upperCase: boolean
  space: string
  /** Puts the attributes of a tag into another order. */
  reorder: (attributes: string[]) => string[]
}

/** Rewrites the start tags of a page: the order and quotes of attributes, white space and the case of names. Scripts stay as they are. */
export function rewriteHtml(html: string, style: HtmlStyle | (() => HtmlStyle)): string {
  return html
    .split(/(<script\b[\s\S]*?<\/script>)/)
    .map((part) =>
      part.startsWith("<script")
        ? part
        : part.replaceAll(
            /<([a-z][a-z0-9]*)((?:\s+[a-z:-]+(?:="[^"]*")?)*)\s*>/g,
            (_tag, name: string, rest: string) => {
              const { quote, upperCase, space, reorder } = typeof style === "function" ? style() : style
              const named = (text: string) => (upperCase ? text.toUpperCase() : text)
              const attributes = [...rest.matchAll(/([a-z:-]+)(?:="([^"]*)")?/g)].map(([, key = "", value]) => {
                const mark = quote === "single" && value?.includes("'") === false ? "'" : '"'
                return value === undefined ? named(key) : `${named(key)}${space}=${space}${mark}${value}${mark}`
              })
              return `<${[named(name), ...reorder(attributes)].join(` ${space}`)}${space}>`
            },
          ),
    )
    .join("")
}
