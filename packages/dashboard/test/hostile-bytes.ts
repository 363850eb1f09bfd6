import { strToU8, zipSync } from "fflate"

/** Where hostile bytes arrive. */
export type HostileKind = "import" | "search" | "backlinks" | "svg" | "picture" | "answer" | "page"

export interface HostileBytes {
  kind: HostileKind
  /** With the extension that its reader goes by. */
  name: string
  bytes: Uint8Array
}

type Make = (size: number, random: () => number) => string | Uint8Array

const many = (text: string, size: number) => text.repeat(Math.ceil(size / text.length))
const deep = (open: string, close: string, size: number) => {
  const levels = Math.floor(size / (open.length + close.length))
  return open.repeat(levels) + close.repeat(levels)
}
const lines = (size: number, line: (at: number) => string) =>
  Array.from({ length: size / 12 }, (_, at) => line(at)).join("\n")
const front = (fields: string) => `---\n${fields}\n---\n\nText.\n`
const post = (body: string) => `---\ntitle: Post\n---\n\n${body}\n`
const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`
const page = (body: string, head = "") =>
  `<!doctype html><html><head><title>Page</title>${head}</head><body>${body}</body></html>`
const noise =
  (alphabet: readonly string[]): Make =>
  (size, random) => {
    let text = ""
    while (text.length < size) text += alphabet[Math.floor(random() * alphabet.length)] ?? ""
    return text
  }

/** Parts of Markdown that begin or end something. */
const marks = [
  "[",
  "]",
  "(",
  ")",
  "*",
  "**",
  "_",
  "`",
  "```\n",
  "~~~\n",
  "> ",
  "- ",
  "1. ",
  "|",
  "\n",
  "\n\n",
  "![",
  "<a ",
  "<!--",
  "](x)",
  "&amp;",
  "\\",
  "a ",
  "https://a.example/",
  "Acme",
]
const tags = [
  "<div>",
  "</div>",
  "<table>",
  "<tr>",
  "<td>",
  "<a href=x>",
  "<b>",
  "<i>",
  "</b>",
  "<p>",
  "<svg>",
  "<math>",
  "<select>",
  "<template>",
  "</p>",
  "x ",
  "&lt;",
  "<!--",
  "-->",
  "<title>",
]

const files: Record<string, Make> = {
  "keys.md": (size) => front(lines(size, (at) => `k${at}: 1`)),
  "flow.md": (size) => front(`x: ${deep("[", "]", size)}`),
  "blocks.md": (size) => front(lines(Math.min(size, 40_000), (at) => `${" ".repeat(at % 900)}a:`)),
  "aliases.md": (size) => front(`a: &a [x,x]\n${lines(Math.min(size, 60_000), (at) => `k${at}: [*a,*a]`)}`),
  "cycle.md": () => front("tags: &t [*t]"),
  "toml.md": (size) => `+++\n[${many("a.", Math.min(size, 60_000))}a]\n+++\nText.`,
  "anchors.md": (size) => front(lines(Math.min(size, 60_000), (at) => `k${at}: &a${at} !t x`)),
  "brackets.md": (size) => post(many("[", size)),
  "links.md": (size) => post(many("[a](b", size)),
  "emphasis.md": (size) => post(many("*a **b ", size)),
  "quotes.md": (size) => post(many("> ", size)),
  "lists.md": (size) => post(lines(size, (at) => `${"  ".repeat(at % 80)}- a`)),
  "tables.md": (size) => post(`${many("|a", 3000)}|\n${many("|-", 3000)}|\n${many("|b", size)}`),
  "ticks.md": (size) => post(lines(size, (at) => "`".repeat(at % 400))),
  "code.mdx": (size) => post(many("<A b={{", size)),
  "exports.mdx": (size) => lines(size, (at) => `export const a${at} = {`),
  "shortcodes.md": (size) => post(many("{{< a >}}{% if b %}", size)),
  "marks.md": (size, random) => post(String(noise(marks)(size, random))),
  "html.html": (size) => page(many("<div>", size)),
  "formatting.html": (size) => page(many("<b><i><u>", Math.min(size, 60_000))),
  "table.html": (size) => page(many("<table><tr><td>", size)),
  "attributes.html": (size) => page(`<p ${lines(size, (at) => `a${at}=1`)}>`),
  "tags.html": (size, random) => page(String(noise(tags)(size, random))),
  "comments.html": (size) => page(many("<!-- a -->", size)),
  "svg.html": (size) => page(deep("<svg><g>", "</g></svg>", size)),
  "entities.html": (size) => page(many("&amp;&#x61;", size)),
  "pictures.md": (size) => post(lines(size, (at) => `![a](p${at}.gif)`)),
  "footnotes.md": (size) => post(lines(size, (at) => `[^${at}]: a [^${at + 1}]`)),
  "NUL.md": (size) => post(many("\0a", size)),
  "wide.md": (size) => post(many("𝕒\u0301\u200d", size)),
}

const csv: Record<string, Make> = {
  "quotes.csv": (size) => `query,clicks,impressions\n${many('"', size)}`,
  "columns.csv": (size) => `${many("a,", size)}\n`,
  "rows.csv": (size) => `Top queries,Clicks,Impressions,CTR,Position\n${lines(size, (at) => `q${at},1,2,3%,4`)}`,
  "empty.csv": (size) => many("\n", size),
  "bomb.zip": (size) => zipSync({ "Queries.csv": strToU8(many("a,", size * 20)) }, { level: 9 }),
}
const backlinks: Record<string, Make> = {
  "quotes.csv": (size) => `from_url,to_url\n${many('"', size)}`,
  "columns.csv": (size) => `${many("from_url,", size)}\n`,
  "rows.csv": (size) => `from_url,to_url\n${lines(size, (at) => `http://a${at},http://b`)}`,
  "utf16.csv": (size) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(many("a\t", size), "utf16le")]),
  "semicolons.csv": (size) => many(";", size),
}
const svgs: Record<string, Make> = {
  "groups.svg": (size) => svg(deep("<g>", "</g>", size)),
  "flat.svg": (size) => svg(many("<g/>", size)),
  "uses.svg": (size) =>
    svg(lines(size, (at) => `<g id="a${at}"><use href="#a${at + 1}"/><use href="#a${at + 1}"/></g>`)),
  "styles.svg": (size) => svg(`<style>${many("a>b{fill:url(#c)}", size)}</style>`),
  "media.svg": (size) => svg(`<style>${many("@media a{", size)}</style>`),
  "path.svg": (size) => svg(`<path d="${many("M0 0L1 1", size)}"/>`),
  "attributes.svg": (size) => svg(many(`<g ${lines(9000, (at) => `a${at}="1"`)}/>`, size)),
  "entities.svg": (size) => `<!DOCTYPE svg [<!ENTITY a "${many("b", 1000)}">]>${svg(many("&a;", size))}`,
  "image.svg": (size) => svg(`<image href="data:image/png;base64,${many("iVBORw0K", size)}"/>`),
  "text.svg": (size, random) =>
    svg(`<text>${String(noise(["&lt;", "a", "<tspan>", "</tspan>", "&#x61;"])(size, random))}</text>`),
}
const parts = (head: string, part: string, size: number) =>
  Buffer.concat([Buffer.from(head, "hex"), Buffer.alloc(size, part, "hex")])
const pictures: Record<string, Make> = {
  "segments.jpg": (size) => parts("ffd8ffe000104a46494600010100000100010000", "ffe10002", size),
  "boxes.avif": (size) => parts("00000018667479706176696600000000617669666d696631", "0000000866726565", size),
  "chunks.png": (size) =>
    parts("89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02", "000000006161416100000000", size),
  "chunks.webp": (size) => parts("524946460000000057454250565038580a000000", "4a554e4b00000000", size),
  "entries.zip": (size) => parts("504b0304140008000000000000000000000000000000000000000100000061", "00", size),
}
const answers: Record<string, Make> = {
  brackets: (size) => many("[", size),
  links: (size) => many("[a](b", size),
  opened: (size) => many("[a](http://x ", size),
  images: (size) => many("![", size),
  names: (size) => many("Acme and Rival1 and ", size),
  tone: (size) => many("Acme is great, but Rival1 is not good, never bad. ", size),
  ticks: (size) => lines(size, (at) => "`".repeat(at % 900)),
  fences: (size) => many("```\n~~~\n", size),
  addresses: (size) => many("https://a.example/Acme ", size),
  long: (size) => `https://${many("a", size)}`,
  definitions: (size) => lines(size, (at) => `[a${at}]: http://a`),
  stars: (size) => many("*Acme* **", size),
  han: (size) => many("在京东Acme小米", size),
  accents: (size) => many("e\u0301", size),
  noise: noise(marks),
}
const pages: Record<string, Make> = {
  deep: (size) => page(many("<div>", size)),
  formatting: (size) => page(many("<b><i><u>", size)),
  table: (size) => page(many("<table><tr><td>", size)),
  links: (size) => page(lines(size, (at) => `<a href=/p${at}>link ${at}</a>`)),
  styles: (size) => page("<p class=a>x", `<style>${many(".a .b>.c{display:none}", size)}</style>`),
  json: (size) => page("x", `<script type="application/ld+json">${deep('{"a":[', "]}", size)}</script>`),
  metas: (size) => page("x", many('<meta property="og:title" content="a">', size)),
  attributes: (size) => page(`<p ${lines(size, (at) => `a${at}=1`)}>`),
  text: (size) => page(`<p>${many("word. ", size)}`),
  noise: noise(tags),
}

const kinds: Record<HostileKind, [makers: Record<string, Make>, count: number, most: number]> = {
  import: [files, 80, 900_000],
  search: [csv, 10, 3_000_000],
  backlinks: [backlinks, 10, 3_000_000],
  svg: [svgs, 30, 2_500_000],
  picture: [pictures, 10, 2_900_000],
  answer: [answers, 40, 200_000],
  page: [pages, 20, 4_000_000],
}

/**
 * Makes 200 hostile inputs: every kind in several sizes, or those of one kind, each of at most about `longest` bytes. The same seed makes
 * the same bytes.
 */
export function makeHostileBytes(seed: number, only?: HostileKind, longest = Infinity): HostileBytes[] {
  const random = createRandom(seed)
  const wanted = Object.entries(kinds).filter(([kind]) => only === undefined || kind === only)
  return wanted.flatMap(([kind, [makers, count, largest]]) => {
    const most = Math.min(largest, longest)
    const all = Object.entries(makers)
    return Array.from({ length: count }, (_, at): HostileBytes => {
      const [name, make] = all[at % all.length] as [string, Make]
      // The first of each kind is the largest.
      const size = Math.floor(at < all.length ? most : most * (0.02 + random() * 0.98))
      const made = make(size, random)
      const bytes = typeof made === "string" ? new TextEncoder().encode(made) : made
      return { kind: kind as HostileKind, name: `${at}-${name}`, bytes }
    })
  })
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
