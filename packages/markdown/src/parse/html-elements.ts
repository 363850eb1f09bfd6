const toSet = (names: string): ReadonlySet<string> => new Set(names.split(" "))

/** HTML's elements, by what its parser does with them. It reads elements of any name that is not here like phrasing. */
export const htmlElements = {
  /** Elements without an end. `hr` is one of the blocks. */
  empty: toSet("br img input link meta source track wbr"),
  /** Elements that the parser opens again if they stay open, except links. */
  formatting: toSet("b big code em font i s small strike strong tt u"),
  phrasing: toSet("abbr audio bdi bdo cite del dfn ins kbd label mark picture q samp span sub sup time var video"),
  /** Elements that end an open paragraph. */
  blocks: toSet(
    "address article aside blockquote caption center colgroup dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li " +
      "main nav ol p pre section summary table tbody td tfoot th thead tr ul",
  ),
  /** Elements whose content is text up to their end. */
  rawText: toSet("iframe script style"),
  /** The parser moves misplaced content of these in front of the table. */
  tableParts: toSet("colgroup table tbody tfoot thead tr"),
  /** The parents of elements that can only be in these. The parser makes a `tbody` around a `tr` that is right in a table. */
  parents: {
    caption: toSet("table"),
    col: toSet("colgroup"),
    colgroup: toSet("table"),
    dd: toSet("dl"),
    dt: toSet("dl"),
    li: toSet("ol ul"),
    tbody: toSet("table"),
    td: toSet("tr"),
    tfoot: toSet("table"),
    th: toSet("tr"),
    thead: toSet("table"),
    tr: toSet("tbody tfoot thead"),
  } satisfies Readonly<Record<string, ReadonlySet<string>>>,
  /** Elements with rules of their own. Within a body, the parser ignores the tags of `head`. */
  others: toSet(
    "applet area base basefont bgsound body button command dialog dir embed fieldset form frame frameset head hgroup html image isindex " +
      "keygen listing marquee math menu menuitem nextid nobr noembed noframes noscript object optgroup option param plaintext portal rb rp rt " +
      "rtc ruby search select selectedcontent spacer svg template textarea title xmp",
  ),
} as const

/** Blocks whose end also ends every {@link endable} element that is still open in them. */
export const containers: ReadonlySet<string> = toSet(
  "address article aside blockquote center details div dl figcaption figure footer header main nav ol section summary ul",
)
export const endable: ReadonlySet<string> = new Set([...containers, "dd", "dt", "li", "p"])

/** Whether a tag has no effect in a body, wherever it is but right in a table. */
export function isIgnored(name: string, isEnd: boolean): boolean {
  return name === "head" || (isEnd && (name === "link" || name === "meta"))
}
