import { type JsxTag, toKnownText } from "./read-jsx-tag.ts"
import { toEmbedAddress } from "./to-embed-address.ts"
import type { Shown } from "./write-shown.ts"

/** What a component without children shows: an image, a film, a post, or the page that it names. Undefined if nothing tells. */
export function showComponent(tag: JsxTag, imports: ReadonlyMap<string, string>): Shown | undefined {
  const named: Record<string, string> = {}
  for (const [name, value] of tag.attributes) {
    const text = toKnownText(value, imports)
    if (text !== undefined) named[name.toLowerCase()] = text
  }
  const image = toImage(tag.name, named)
  if (image !== undefined) return image
  const address = toEmbedAddress(tag.name, { plain: [], named })
  if (address !== undefined) return { address }
  const page = linkKeys
    .map((key) => named[key])
    .find((value) => value !== undefined && /^https?:\/\/[^\s<>]+$/i.test(value))
  if (page !== undefined) return { address: page }
  const path = linkKeys
    .map((key) => named[key])
    .find((value) => value !== undefined && /^\.{0,2}\/[^\s<>]+$/.test(value))
  const label = named["label"] ?? named["title"] ?? named["text"] ?? named["children"]
  return path !== undefined && label !== undefined ? { text: `[${label}](${path})` } : undefined
}

const linkKeys = ["url", "src", "href", "to", "link", "permalink", "video", "videourl", "embedurl"]
const imageNames = /image|img|figure|picture|photo|screenshot|banner|zoom|illustration/i
const imageFile = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)(?:[?#].*)?$/i

function toImage(name: string, named: Record<string, string>): Shown | undefined {
  const src = named["src"] ?? named["image"] ?? named["img"] ?? named["url"] ?? named["light"] ?? named["source"]
  if (src === undefined || src === "" || (!imageFile.test(src) && !imageNames.test(name))) return undefined
  const alt = (named["alt"] ?? "").replaceAll(/\s+/g, " ").trim()
  return { image: { src, alt, caption: named["caption"] ?? named["figcaption"], title: named["title"] } }
}
