const toSet = (names: string): ReadonlySet<string> => new Set(names.split(" "))

/** HTML's elements, by what its parser does with them. */
export const htmlElements = {
  /** Elements without an end. `hr` is one of the blocks. */
  empty: toSet("br img input source track wbr"),
  /** Elements that the parser opens again if they stay open, except links. */
  formatting: toSet("b big code em font i s small strike strong tt u"),
  phrasing: toSet("abbr audio bdi bdo cite del dfn ins kbd label mark picture q samp span sub sup time var video"),
  /** Elements that end an open paragraph. */
  blocks: toSet(
    "address article aside blockquote center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre " +
      "section summary table tbody td tfoot th thead tr ul",
  ),
  /** Elements whose content is text up to their end. */
  rawText: toSet("iframe script style"),
  /** The parser moves misplaced content of these in front of the table. */
  tableParts: toSet("table tbody tfoot thead tr"),
  /** The parents of elements that can only be in these. The parser makes a `tbody` around a `tr` that is right in a table. */
  parents: {
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
} as const
