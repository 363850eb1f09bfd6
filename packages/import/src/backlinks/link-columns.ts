/** The columns of an export that the import reads. */
export type LinkColumn =
  | "from_url"
  | "to_url"
  | "anchor"
  | "rel"
  | "nofollow"
  | "ugc"
  | "sponsored"
  | "type"
  | "first_seen"
  | "last_seen"
  | "lost"
  | "lost_on"
  | "domain"
  | "backlinks"
  | "pages_linked"

export interface LinkTable {
  /** The tool that exported it. */
  source: "ahrefs" | "semrush" | "majestic" | "bing" | "search_console" | "csv_import"
  /** Whether a row is a link, or a domain with its number of links. */
  rows: "links" | "domains"
  /** The index of each column. */
  places: ReadonlyMap<LinkColumn, number>
}

interface Shape extends Omit<LinkTable, "places"> {
  /** Headers that together identify the export. */
  known: readonly string[]
  /** One of these has to be there as well. */
  oneOf?: readonly string[]
  /** The most columns of the export. Default: any number. */
  most?: number
  columns: Readonly<Record<string, LinkColumn>>
}

const seen = { "first seen": "first_seen", "last seen": "last_seen" } as const
const types = { nofollow: "nofollow", ugc: "ugc", sponsored: "sponsored" } as const

/** Headers that only Majestic writes. */
const majesticHeads = [
  "source trustflow",
  "source trust flow",
  "source citationflow",
  "source citation flow",
  "sourcetrustflow",
  "target trustflow",
  "target trust flow",
  "flagnofollow",
  "flag nofollow",
  "first indexed date",
  "firstindexeddate",
  "date lost",
  "datelost",
  "link subtype",
]
const majesticColumns = {
  "source url": "from_url",
  sourceurl: "from_url",
  "target url": "to_url",
  targeturl: "to_url",
  "anchor text": "anchor",
  anchortext: "anchor",
  flagnofollow: "nofollow",
  "flag nofollow": "nofollow",
  nofollow: "nofollow",
  "first indexed date": "first_seen",
  firstindexeddate: "first_seen",
  "first seen": "first_seen",
  "last seen date": "last_seen",
  lastseendate: "last_seen",
  "last seen": "last_seen",
  "date lost": "lost_on",
  datelost: "lost_on",
} as const

/** The known exports. No two have the same identifying headers. */
const shapes: readonly Shape[] = [
  {
    source: "ahrefs",
    rows: "links",
    known: ["referring page url"],
    columns: {
      ...seen,
      ...types,
      "referring page url": "from_url",
      "target url": "to_url",
      "link url": "to_url",
      anchor: "anchor",
      "link anchor": "anchor",
      type: "type",
      "last check": "last_seen",
      lost: "lost_on",
      "day lost": "lost_on",
    },
  },
  {
    source: "ahrefs",
    rows: "domains",
    known: ["domain", "links to target"],
    columns: { domain: "domain", "links to target": "backlinks" },
  },
  {
    source: "majestic",
    rows: "links",
    known: ["source url", "target url"],
    oneOf: majesticHeads,
    columns: majesticColumns,
  },
  // The program interface writes its columns in one word.
  {
    source: "majestic",
    rows: "links",
    known: ["sourceurl", "targeturl"],
    columns: majesticColumns,
  },
  {
    source: "bing",
    rows: "links",
    known: ["source url", "anchor text", "target url"],
    most: 3,
    columns: { "source url": "from_url", "anchor text": "anchor", "target url": "to_url" },
  },
  {
    source: "bing",
    rows: "links",
    known: ["source page", "anchor text", "target page"],
    most: 3,
    columns: { "source page": "from_url", "anchor text": "anchor", "target page": "to_url" },
  },
  {
    source: "semrush",
    rows: "links",
    known: ["source url", "target url", "anchor"],
    columns: {
      ...seen,
      ...types,
      "source url": "from_url",
      "target url": "to_url",
      anchor: "anchor",
      "lost link": "lost",
    },
  },
  {
    source: "semrush",
    rows: "domains",
    known: ["domain ascore", "domain", "backlinks"],
    columns: { domain: "domain", backlinks: "backlinks" },
  },
  {
    source: "search_console",
    rows: "links",
    known: ["linking page"],
    columns: { "linking page": "from_url", "target page": "to_url", "last crawled": "last_seen" },
  },
  {
    source: "search_console",
    rows: "domains",
    known: ["site", "linking pages"],
    columns: { site: "domain", "linking pages": "backlinks", "target pages": "pages_linked" },
  },
  {
    source: "csv_import",
    rows: "links",
    known: ["from_url"],
    columns: Object.fromEntries(
      (["from_url", "to_url", "anchor", "rel", "first_seen", "last_seen", "lost", "lost_on"] as const).map((name) => [
        name,
        name,
      ]),
    ),
  },
  {
    source: "csv_import",
    rows: "domains",
    known: ["domain", "backlinks"],
    columns: { domain: "domain", backlinks: "backlinks", pages_linked: "pages_linked" },
  },
]

/** Recognises an export by its column headers. Undefined for an unknown one. */
export function readLinkColumns(heads: readonly string[]): LinkTable | undefined {
  const words = heads.map((head) => head.trim().toLowerCase())
  const shape = shapes.find(
    ({ known, oneOf, most = Infinity }) =>
      words.length <= most &&
      known.every((head) => words.includes(head)) &&
      (oneOf?.some((head) => words.includes(head)) ?? true),
  )
  if (shape === undefined) return undefined
  const places = new Map<LinkColumn, number>()
  for (const [index, word] of words.entries()) {
    const column = shape.columns[word]
    if (column !== undefined && !places.has(column)) places.set(column, index)
  }
  return { source: shape.source, rows: shape.rows, places }
}
