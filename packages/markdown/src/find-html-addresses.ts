import { type HtmlTag, tokenizeHtml } from "./tokenize-html.ts"

/** An address in the source of a body. */
export interface FoundAddress {
  /** As a reader of the source understands it: without escapes and character references. */
  address: string
  /** `both`: a definition that a link and a picture refer to. */
  kind: "link" | "image" | "both"
  /** Whether it is a sound, a film or a frame, which are links by `kind`. */
  media?: true
  /** Whether it stands in the text of Markdown: `https://example.com` or `<https://example.com>`. */
  bare?: true
  /** The alternative text of a picture. */
  alt: string
  /** The part of the source to replace. */
  start: number
  end: number
  /** Returns the source for another address. */
  write: (address: string) => string
}

const attributes: Readonly<Record<string, Readonly<Record<string, "link" | "image" | "media">>>> = {
  a: { href: "link" },
  area: { href: "link" },
  audio: { src: "media" },
  embed: { src: "media" },
  iframe: { src: "media" },
  image: { href: "image", src: "image", "xlink:href": "image" },
  img: { src: "image", srcset: "image" },
  input: { src: "image" },
  source: { src: "media", srcset: "image" },
  track: { src: "media" },
  video: { src: "media", poster: "image" },
}

/** Finds the addresses in HTML. Takes linear time: it reads tags, and builds no tree. */
export function findHtmlAddresses(html: string): FoundAddress[] {
  const found: FoundAddress[] = []
  const onStartTag = (tag: HtmlTag): void => {
    const kinds = Object.hasOwn(attributes, tag.tagName) ? attributes[tag.tagName] : undefined
    const alt = tag.attrs.find(({ name }) => name === "alt")?.value ?? ""
    for (const { name, value } of tag.attrs) {
      const kind = kinds !== undefined && Object.hasOwn(kinds, name) ? kinds[name] : undefined
      const whole = tag.location?.attrs?.[name]
      if (kind === undefined || whole === undefined) continue
      const raw = readValue(html.slice(whole.startOffset, whole.endOffset))
      if (raw === undefined) continue
      const start = whole.startOffset + raw.start
      const urls = name === "srcset" ? readSrcset(raw.value) : [toTrimmed(raw.value, value)]
      for (const url of urls) {
        // A line break in an address of Markdown may continue with the mark of a quote.
        if (url.address === "" || /[\r\n]/.test(url.address)) continue
        const write = (address: string) => writeValue(address, raw.quote, name === "srcset")
        const place = { start: start + url.start, end: start + url.end }
        const what = kind === "media" ? ({ kind: "link", media: true } as const) : { kind }
        found.push({ address: url.address, ...what, alt, ...place, write })
      }
    }
  }
  tokenizeHtml(html, { onStartTag })
  return found
}

interface RawValue {
  value: string
  /** The position in the source of the attribute. */
  start: number
  quote: string
}

function readValue(source: string): RawValue | undefined {
  const before = /^[^=]+=\s*(["']?)/.exec(source)
  if (before === null) return undefined
  const quote = before[1] ?? ""
  const start = before[0].length
  return { value: source.slice(start, source.length - quote.length), start, quote }
}

function toTrimmed(raw: string, value: string): { address: string; start: number; end: number } {
  const start = raw.length - raw.trimStart().length
  return { address: value.trim(), start, end: Math.max(start, raw.trimEnd().length) }
}

/** Reads the URLs of a `srcset`: `a.png, b.png 2x`. A URL contains no spaces, and no comma at its ends. */
function readSrcset(raw: string): { address: string; start: number; end: number }[] {
  const urls: { address: string; start: number; end: number }[] = []
  const between = /[\s,]*/y
  const space = /\s|$/g
  for (let at = skip(between, raw, 0); at < raw.length; at = skip(between, raw, at)) {
    space.lastIndex = at
    const end = space.exec(raw)?.index ?? raw.length
    let last = end
    while (raw[last - 1] === ",") last -= 1
    urls.push({ address: decode(raw.slice(at, last)), start: at, end: last })
    const comma = last < end ? last : raw.indexOf(",", end)
    at = comma === -1 ? raw.length : comma
  }
  return urls
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}

/** Decodes character references as in an attribute. */
function decode(raw: string): string {
  if (!raw.includes("&")) return raw
  let value = raw
  tokenizeHtml(`<a href="${raw.replaceAll('"', "&quot;")}">`, {
    onStartTag: (tag) => (value = tag.attrs[0]?.value ?? raw),
  })
  return value
}

function writeValue(address: string, quote: string, isSet: boolean): string {
  const encoded = address
    .replaceAll(/[\p{Cc}\s<>]/gu, encodeURIComponent)
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
  const value = isSet ? encoded.replaceAll(/^,+|,+$/g, (commas) => "%2C".repeat(commas.length)) : encoded
  // Without quotes, a value ends at a space, and these have none. A set without them has one URL.
  return quote === "" ? `"${value}"` : value
}
