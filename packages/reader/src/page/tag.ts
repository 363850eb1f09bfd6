/** What the name of an element says about reading it. */
export interface Tag {
  /** In lower case. */
  name: string
  isVoid: boolean
  /** Whether it separates texts as a block does. */
  isBlock: boolean
  /** An end tag of an inline element never closes it (the standard calls it special). */
  isSpecial: boolean
  /** Its start tag closes an open `p`. */
  closesParagraph: boolean
  /** Its start tag closes the nearest of these, unless one of `stops` is in between. */
  closes: ReadonlySet<string> | undefined
  stops: ReadonlySet<string>
  /** Its end tag closes nothing outside of this element. */
  isBoundary: boolean
  /** Stands in the head, and opens no body. */
  isHead: boolean
  /** Its start tag ends `svg` and `math`. */
  breaksOut: boolean
  heading: 1 | 2 | 3 | 4 | 5 | 6 | undefined
}

const toSet = (names: string): ReadonlySet<string> => new Set(names.split(" "))

const voids = toSet(
  "area base basefont bgsound br col command embed frame hr img input keygen link meta param source track wbr",
)
const blocks = toSet(
  "address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe legend li main menu nav noscript ol option optgroup p pre search section select summary table tbody td template textarea tfoot th thead title tr ul video xmp",
)
const special = toSet(
  "address applet area article aside base blockquote body button caption center col colgroup dd details dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe li link listing main marquee menu meta nav object ol p plaintext pre search section select style summary table tbody td template textarea tfoot th thead title tr ul xmp",
)
const paragraphClosers = toSet(
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li dd dt listing main menu nav ol p plaintext pre search section summary table ul xmp",
)
const boundaries = toSet("applet caption html marquee object table td template th")
const heads = toSet("base basefont bgsound head html link meta noframes noscript script style template title")
const breakers = toSet(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
)
const headings = toSet("h1 h2 h3 h4 h5 h6")
const cells = toSet("td th")
const rows = toSet("tr td th")
const groups = toSet("tbody thead tfoot tr td th caption colgroup")
const inTable = toSet("table")
const none: ReadonlySet<string> = new Set()

const closing: Record<string, readonly [closes: ReadonlySet<string>, stops: ReadonlySet<string>]> = {
  li: [toSet("li"), toSet("ul ol menu table td th")],
  dd: [toSet("dd dt"), toSet("dl table td th")],
  dt: [toSet("dd dt"), toSet("dl table td th")],
  option: [toSet("option"), toSet("select datalist optgroup")],
  td: [cells, inTable],
  th: [cells, inTable],
  tr: [rows, inTable],
  tbody: [groups, inTable],
  thead: [groups, inTable],
  tfoot: [groups, inTable],
}

function describe(name: string): Tag {
  const [closes, stops] = Object.hasOwn(closing, name) ? (closing[name] ?? []) : []
  return {
    name,
    isVoid: voids.has(name),
    isBlock: blocks.has(name),
    isSpecial: special.has(name),
    closesParagraph: paragraphClosers.has(name),
    closes,
    stops: stops ?? none,
    isBoundary: boundaries.has(name),
    isHead: heads.has(name),
    breaksOut: breakers.has(name),
    heading: headings.has(name) ? (Number(name[1]) as Tag["heading"]) : undefined,
  }
}

const known = new Map(
  [
    ...voids,
    ...blocks,
    ...special,
    ...heads,
    ...breakers,
    ...toSet("a math picture svg time audio area desc foreignobject"),
  ].map((name) => [name, describe(name)]),
)
const img = describe("img")

/** The description of the element with this name, in any case. */
export function toTag(name: string): Tag {
  const found = known.get(name)
  if (found !== undefined) return found
  const lower = name.toLowerCase()
  // Old pages have it, and browsers read it so.
  if (lower === "image") return img
  return known.get(lower) ?? describe(lower)
}
