import { readRecord } from "../../read-record.ts"
import { toLinkBlock } from "../../to-link-block.ts"
import type { Attachment } from "../read-shortcodes.ts"
import { isProse, type LostText } from "./lost-text.ts"
import { escapeAttribute, showPicture, showText } from "./show-parts.ts"

export interface ShowOptions {
  /** What has the settings, such as `et_pb_blurb`, `image-box` or `acf/testimonial`. */
  module: string
  attachments: ReadonlyMap<string, Attachment>
  lost: LostText
  /** Every text of them is shown: they are fields, and their names are free. */
  isFields?: boolean
}

type Kind = "picture" | "heading" | "text" | "items" | "label" | "link" | "by"

/** What a setting is, by the end of its name. The first entry counts. */
const kinds: readonly (readonly [Kind | "none", RegExp])[] = [
  [
    "none",
    /(?:background|(?:^|_)bg|hover|overlay|mask|pattern|divider|animation)|^(?:css|_|admin_label|module_|el_)|(?:^|_)(?:class|css|id|alt|color|font|style|align|alignment|size|unit|tag|level|type|target|rel|icon|icons|library|builder_version|preset|title_text|placeholder|skin|layout|effect|shape|view|nonce)$/,
  ],
  [
    "picture",
    /(?:^|_)(?:images?|img|photo|picture|src|portrait|logo|thumbnail|thumb|gallery|carousel|include|graphic|avatar)(?:_(?:url|ids?|src))?$/,
  ],
  ["link", /(?:^|_)(?:link|url|href|website|permalink)(?:_url)?$/],
  ["label", /(?:^|_)(?:btn|button|link|more|cta|read_more)(?:_(?:one|two|\d))?_(?:text|title|label)$/],
  [
    "by",
    /(?:^|_)(?:author|name|author_name|job|job_title|role|company|company_name|position|cite|citation|artist_name)$/,
  ],
  [
    "heading",
    /(?:^|_)(?:title|heading|headline|subtitle|sub_?heading|subhead|header|h[24]|question|title_text)(?:_(?:text|[ab]|\d+))?$/,
  ],
  [
    "text",
    /(?:^|_)(?:text|content|description|desc|editor|html|body|paragraph|caption|excerpt|intro|answer|quote|message|summary|price|bio|item|prefix|suffix|footer|before|after|details|note|label|address)(?:_(?:text|[ab]|\d+))?$/,
  ],
]
/** Values that say how something is shown. */
const setting =
  /^(?:yes|no|on|off|true|false|none|null|default|custom|inherit|initial|auto|left|right|cent(?:er|re)|top|bottom|middle|justify|start|end|before|after|above|below|inside|outside|full|stretch|cover|contain|small|medium|large|thumbnail|h[1-6]|div|span|p|section|_self|_blank|block|inline|light|dark|[\d.,:|\s-]+(?:px|em|rem|%|vh|vw)?|#[\da-f]{3,8}|\|*)$/i
const ranks: Record<Kind, number> = { picture: 0, heading: 1, text: 2, items: 3, label: 4, link: 4, by: 5 }

/** Shows the settings of a part of a page builder as HTML: pictures, headings, texts, lists, links and names. */
export function showSettings(settings: Readonly<Record<string, unknown>>, options: ShowOptions): string {
  const pieces: { kind: Kind; html: string }[] = []
  const links: string[] = []
  const { module, lost, attachments } = options
  for (const [key, value] of Object.entries(settings)) {
    if (value === null || value === "" || isFilledIn(key, value, options)) continue
    const kind = kindOf(key, module)
    const items = readItems(value)
    if (items !== undefined && kind !== "none" && kind !== "picture") {
      pieces.push({ kind: "items", html: items.map((item) => showSettings(item, options)).join("\n") })
      continue
    }
    if (kind === "picture") {
      const html = showPictures(value, settings, { attachments, lost, module })
      if (html !== undefined) pieces.push({ kind, html })
    } else if (kind === "link") links.push(...readLink(value))
    else if (typeof value === "object") pieces.push(...showObject(key, value, { settings, options, links }))
    else if (typeof value === "string" && kind !== "none" && kind !== undefined) {
      if (!setting.test(value)) pieces.push({ kind, html: value.trim() })
    } else if (typeof value === "string" && kind === undefined && isProse(value)) {
      if (options.isFields === true) pieces.push({ kind: "text", html: value.trim() })
      else lost.add(module, value)
    }
  }
  return toHtml(pieces, links, settings)
}

function kindOf(key: string, module: string): Kind | "none" | undefined {
  const name = key.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "_").toLowerCase()
  if (module.endsWith("heading") && name === "text") return "heading"
  if (/(?:btn|button)\d?$/.test(module) && /^(?:title|text|button_text)$/.test(name)) return "label"
  return kinds.find(([, pattern]) => pattern.test(name))?.[0]
}

/** Whether the builder puts something there when it shows the page. */
function isFilledIn(key: string, value: unknown, { lost, module }: ShowOptions): boolean {
  const isDynamic = key === "__dynamic__" || (typeof value === "string" && /^@ET-DC@|^\[elementor-tag\b/.test(value))
  if (isDynamic && key !== "__globals__") lost.leave(module)
  return isDynamic || key === "__globals__"
}

/** The entries of a list, such as the tabs of a widget. WPBakery stores them as JSON in percent-encoding. */
function readItems(value: unknown): Record<string, unknown>[] | undefined {
  let list = value
  try {
    if (typeof value === "string" && value.startsWith("%5B%7B")) list = JSON.parse(decodeURIComponent(value))
  } catch {
    // It is text.
    return undefined
  }
  const isList =
    Array.isArray(list) && list.length > 0 && list.every((item) => typeof item === "object" && item !== null)
  return isList ? (list as Record<string, unknown>[]) : undefined
}

interface ObjectOptions {
  settings: Readonly<Record<string, unknown>>
  options: ShowOptions
  links: string[]
}

/** A link, a picture, or the settings that Divi keeps in an object. */
function showObject(
  key: string,
  value: object,
  { settings, options, links }: ObjectOptions,
): { kind: Kind; html: string }[] {
  const record = value as Record<string, unknown>
  if (typeof record["url"] === "string" && record["url"] !== "" && !/background|bg|icon/i.test(key)) {
    const isPicture = "id" in record || /\.(?:png|jpe?g|gif|webp|avif|svg)(?:$|\?)/i.test(record["url"])
    const html = isPicture ? showPictures(value, settings, { ...options, module: options.module }) : undefined
    if (!isPicture) links.push(record["url"])
    return html === undefined ? [] : [{ kind: "picture", html }]
  }
  if (!Array.isArray(value)) {
    if (!notShown.test(key)) for (const text of findProse(record)) options.lost.add(options.module, text)
    return []
  }
  const texts = value.filter((item): item is string => typeof item === "string" && isProse(item))
  return texts.map((html) => ({ kind: "text", html }))
}

/** Objects that only say how something looks. */
const notShown = /background|typography|shadow|css|style|border|color|font|transform|motion|decoration/i

function findProse(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return isProse(value) ? [value] : []
  if (typeof value !== "object" || value === null || depth > 6) return []
  return Object.values(value).flatMap((one) => findProse(one, depth + 1))
}

interface PictureOptions {
  attachments: ReadonlyMap<string, Attachment>
  lost: LostText
  module: string
}

function showPictures(
  value: unknown,
  settings: Readonly<Record<string, unknown>>,
  options: PictureOptions,
): string | undefined {
  if (Array.isArray(value))
    return value.flatMap((one) => showPictures(one, settings, options) ?? []).join("\n") || undefined
  const alt = readRecord(settings).text("alt", "image_alt", "imageAlt")
  if (typeof value === "object" && value !== null) {
    const { url, src, id, alt: own } = value as Record<string, unknown>
    const address = typeof url === "string" && url !== "" ? url : src
    const known = options.attachments.get(String(id))
    if (typeof address === "string" && address !== "")
      return showPicture({ url: address, alt: (typeof own === "string" && own) || known?.alt || alt })
    return known && showPicture(known)
  }
  const written = String(value).trim()
  if (/^\d+(?:\s*,\s*\d+)*$/.test(written)) {
    const found = written.split(/\s*,\s*/).map((id) => options.attachments.get(id))
    if (found.some((one) => one === undefined) && written !== "0") options.lost.leave(options.module)
    return (
      found.flatMap((one) => (one === undefined ? [] : showPicture({ ...one, alt: one.alt || alt }))).join("\n") ||
      undefined
    )
  }
  if (!/^(?:https?:)?\/\S+$|^data:image\/\w+/.test(written)) return undefined
  return /\.(?:mp4|webm|mov|mp3|m4a|ogg|wav)(?:$|\?)|youtube|youtu\.be|vimeo/i.test(written)
    ? toLinkBlock(written)
    : showPicture({ url: written, alt })
}

/** The address in `url:https%3A%2F%2Fexample.com|title:…`, in an object, or as it is. */
function readLink(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return readLink((value as Record<string, unknown>)["url"])
  if (typeof value !== "string") return []
  const part = /^url:([^|]*)/.exec(value)?.[1]
  let url = part ?? value
  try {
    if (part !== undefined) url = decodeURIComponent(part)
  } catch {
    // It is written without percent-encoding.
  }
  return /^(?:https?:\/\/|\/|#|mailto:|tel:)\S+$/.test(url.trim()) ? [url.trim()] : []
}

function toHtml(
  pieces: readonly { kind: Kind; html: string }[],
  links: string[],
  settings: Readonly<Record<string, unknown>>,
): string {
  const isLabeled = pieces.some(({ kind }) => kind === "label")
  const isMain = ({ kind }: { kind: Kind }) => kind === "heading" || kind === "picture"
  const isPlain = ({ kind, html }: { kind: Kind; html: string }) => kind === "text" && !html.includes("<")
  const target = isLabeled ? -1 : pieces.findIndex(pieces.some(isMain) ? isMain : isPlain)
  const shown = pieces.map(({ kind, html }, index) => {
    const isLink = kind === "label" || index === target
    const linked =
      isLink && links[0] !== undefined ? `<a href="${escapeAttribute(links.shift() ?? "")}">${html}</a>` : html
    return { kind, html: wrap(kind, linked, settings) }
  })
  const media = links.filter((url) =>
    /^https?:\/\/(?:[\w-]+\.)*(?:youtube\.com|youtu\.be|vimeo\.com|dailymotion\.com)\//.test(url),
  )
  const ordered = shown.toSorted((a, b) => ranks[a.kind] - ranks[b.kind]).map(({ html }) => html)
  return [...ordered, ...media.map((url) => toLinkBlock(url)), ...showRest(pieces, links, media)].join("\n\n")
}

/** A link that nothing names is shown by its address. */
function showRest(pieces: readonly unknown[], links: readonly string[], media: readonly string[]): string[] {
  return pieces.length > 0
    ? []
    : links.filter((url) => !media.includes(url) && /^https?:/.test(url)).map((url) => toLinkBlock(url))
}

function wrap(kind: Kind, html: string, settings: Readonly<Record<string, unknown>>): string {
  if (kind === "heading") {
    const level = Object.entries(settings).flatMap(([key, value]) => {
      if (typeof value !== "string" || !/tag|size|level|font_container/i.test(key)) return []
      return /^(?:tag:)?(h[1-6]|p|div|span)(?:\||$)/.exec(value)?.[1] ?? []
    })[0]
    const tag = level === undefined ? "h3" : level === "h1" ? "h2" : level.startsWith("h") ? level : "p"
    return `<${tag}>${html}</${tag}>`
  }
  if (kind === "label" || kind === "by") return `<p>${html}</p>`
  return kind === "text" ? showText(html) : html
}
