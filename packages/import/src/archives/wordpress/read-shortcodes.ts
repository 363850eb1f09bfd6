import { escapeHtml } from "../../body/escape-html.ts"
import { findOpaqueHtml } from "../../body/find-opaque-html.ts"
import { createRangeCheck } from "../../body/text-range.ts"
import { isAccessShortcode } from "./access-marks.ts"

/** A file of the media library of WordPress. */
export interface Attachment {
  url: string
  alt: string
  parent: string | undefined
}

export interface ReadShortcodes {
  html: string
  /** Shortcodes that stay as text, because only a plugin of the old site knows what they show. */
  left: string[]
  /** The first shortcode that shows what it encloses to some readers only. */
  restricted?: string | undefined
}

/** Shortcodes that the import reads in every HTML file. */
const known = new Set("caption wp_caption embed youtube vimeo video audio tweet gist code sourcecode".split(" "))

const shortcode = /(?<!\[)\[(\w[\w-]{1,60})((?:\s[^[\]]{0,1000})?)\/?\](?!\])/g

/** Shows the pictures of galleries, and finds the shortcodes that stay as text. */
export function readShortcodes(
  content: string,
  { postId, attachments }: { postId: string; attachments: ReadonlyMap<string, Attachment> },
): ReadShortcodes {
  const isOpaque = createRangeCheck(findOpaqueHtml(content))
  const closings = [...content.matchAll(/\[\/([\w-]{1,61})\]/g)].filter(({ index }) => !isOpaque(index))
  const closed = new Set(closings.map(([, name = ""]) => name))
  const left = new Map<string, string>()
  // The attributes of an opening shortcode can be of a form that nobody expects.
  let restricted = [...closed].find((name) => isAccessShortcode(name, ""))
  const html = content.replace(shortcode, (text, name: string, attributes: string, offset: number) => {
    if (isOpaque(offset)) return text
    const pictures = name === "gallery" ? findGallery(attributes, postId, attachments) : []
    if (pictures.length > 0) return toGallery(pictures)
    // Words in brackets, such as [sic] or a footnote, are no shortcodes.
    const isShortcode = /=/.test(attributes) || closed.has(name) || name === "gallery" || isAlone(content, offset, text)
    // A paywall can begin without an end.
    if (/paywall/i.test(name) || (closed.has(name) && isAccessShortcode(name, attributes))) restricted ??= name
    if (!isShortcode || known.has(name)) return text
    if (!left.has(name)) left.set(name, text)
    return text
  })
  return { html, left: [...left.values()], restricted }
}

function isAlone(content: string, offset: number, text: string): boolean {
  const before = content.slice(Math.max(0, offset - 200), offset)
  const after = content.slice(offset + text.length, offset + text.length + 200)
  return /(?:^|\n|<p[^>]*>)[ \t]*$/.test(before) && /^[ \t]*(?:$|\r|\n|<\/p>)/.test(after) && /[_-]|\d/.test(text)
}

function findGallery(attributes: string, postId: string, attachments: ReadonlyMap<string, Attachment>): Attachment[] {
  const ids = /\b(?:ids|include)\s*=\s*["']?([\d,\s]+)/.exec(attributes)?.[1]?.match(/\d+/g)
  if (ids !== undefined && ids !== null) return ids.flatMap((id) => attachments.get(id) ?? [])
  const id = /\bid\s*=\s*["']?(\d+)/.exec(attributes)?.[1] ?? postId
  return picturesOf(attachments).get(id) ?? []
}

const byParent = new WeakMap<ReadonlyMap<string, Attachment>, Map<string, Attachment[]>>()

/** The pictures that belong to a post, by its id. */
function picturesOf(attachments: ReadonlyMap<string, Attachment>): Map<string, Attachment[]> {
  const found = byParent.get(attachments)
  if (found !== undefined) return found
  const groups = new Map<string, Attachment[]>()
  for (const attachment of attachments.values()) {
    const { parent = "", url } = attachment
    if (!/\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(url)) continue
    const group = groups.get(parent)
    if (group === undefined) groups.set(parent, [attachment])
    else group.push(attachment)
  }
  byParent.set(attachments, groups)
  return groups
}

function toGallery(pictures: readonly Attachment[]): string {
  const images = pictures.map(({ url, alt }) => `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`)
  return `<figure>\n${images.join("\n")}\n</figure>`
}
