import { findOpaqueHtml } from "../../../body/find-opaque-html.ts"
import { createRangeCheck } from "../../../body/text-range.ts"
import { isAccessShortcode } from "../access-marks.ts"
import type { Attachment } from "../read-shortcodes.ts"
import type { LostText } from "./lost-text.ts"
import { showSettings } from "./show-settings.ts"

export interface ReadBuilderOptions {
  attachments: ReadonlyMap<string, Attachment>
  /** Parts that posts share, by their ids. */
  reusable: ReadonlyMap<string, string>
  lost: LostText
}

export interface ReadBuilder {
  html: string
  /** The first shortcode that shows what it encloses to some readers only. */
  restricted?: string | undefined
}

/** The shortcodes of WPBakery, Divi and Avada. */
const own = /^(?:vc|et_pb|fusion)_/
const mark = /(?<!\[)\[(\/?)([a-z][\w-]{1,60})(?=[\s\]/])/gi
/** Shortcodes beside those of a builder that are no part of a theme: the import reads them elsewhere, or a plugin fills them in. */
const others =
  /^(?:caption|wp_caption|embed|youtube|vimeo|video|audio|tweet|gist|code|sourcecode|gallery|playlist|contact-form|wpforms|gravityform|ninja_form|mc4wp|formidable|mailpoet|rev_slider|layerslider|smartslider|metaslider|woocommerce|products?|do_widget|shortcode|instagram|ads?_|adrotate|elementor-template|wpml|lang)/i
/** Shortcodes that the builder fills in when it shows the page. */
const filledIn =
  /^(?:vc_(?:basic_grid|masonry_grid|posts_|post_|carousel|wp_|widget_|gmaps|flickr|facebook|tweetmeme|pinterest|line_chart|round_chart|acf|gutenberg)|et_pb_(?:blog|portfolio|filterable|fullwidth_portfolio|post_|fullwidth_post|fullwidth_menu|menu|sidebar|contact_|signup|login|search|map|fullwidth_map|comments|shop|wc_|social_media|countdown)|fusion_(?:blog|recent_posts|portfolio|menu|map|form|widget|events|post_|tb_|woo_|social_links|sharing|contact_form))/
const divided = /^(?:vc_(?:empty_space|separator|zigzag|icon|raw_js)|et_pb_(?:divider|icon)|fusion_separator)$/
/** These hold HTML in base64. */
const encoded = /^(?:vc_raw_html|fusion_code)$/

/** Whether a page builder wrote a text. */
export function hasBuilderShortcodes(content: string): boolean {
  return /\[(?:vc|et_pb|fusion)_\w/.test(content)
}

/** Shows the shortcodes of page builders as HTML. Rows and columns go, and what they hold stays in its order. */
export function readBuilderShortcodes(content: string, options: ReadBuilderOptions, depth = 0): ReadBuilder {
  const isOpaque = createRangeCheck(findOpaqueHtml(content))
  const closed = new Set([...content.matchAll(/\[\/([\w-]{1,61})\]/g)].map(([, name = ""]) => name))
  const isPart = (name: string, written: string) =>
    own.test(name) || (!others.test(name) && (closed.has(name) || /\s[\w-]+=["']/.test(written)))
  const stack: { name: string; isHidden: boolean; at: number }[] = []
  const parts: string[] = []
  // The attributes of an opening shortcode can be of a form that nobody expects.
  let restricted = [...closed].find((name) => isAccessShortcode(name, ""))
  let hidden = 0
  let at = 0
  const write = (text: string) => {
    if (hidden === 0 && text !== "") parts.push(text)
  }
  // No text makes the search for ends longer than some passes over it.
  let budget = 4 * content.length
  const close = () => {
    const last = stack.pop()
    if (last?.isHidden === true) hidden -= 1
    else if (last !== undefined && hidden === 0 && encoded.test(last.name))
      parts.push(decode(parts.splice(last.at).join(""), last.name, options.lost))
    write("\n\n")
  }
  const marks = new RegExp(mark)
  for (let match = marks.exec(content); match !== null && budget > 0; match = marks.exec(content)) {
    const [opening, slash, name = ""] = match
    if (isOpaque(match.index)) continue
    const start = match.index + opening.length
    const end = findEnd(content, start)
    budget -= (end === -1 ? content.length : end) - start
    if (end === -1) continue
    const written = content.slice(start, end)
    if (slash === "/" ? !stack.some((one) => one.name === name) && !own.test(name) : !isPart(name, written)) continue
    write(content.slice(at, match.index))
    at = end + 1
    marks.lastIndex = at
    if (slash === "/") {
      if (stack.some((one) => one.name === name)) while (stack.length > 0 && stack.at(-1)?.name !== name) close()
      if (stack.at(-1)?.name === name) close()
      continue
    }
    const attributes = readAttributes(written)
    if (/paywall/i.test(name)) restricted ??= name
    if (closed.has(name) && (isAccessShortcode(name, written) || hasReaders(attributes))) restricted ??= name
    const isHidden = attributes["disabled"] === "on" || attributes["disable_element"] === "yes"
    if (!isHidden && hidden === 0) {
      const shown = showModule(name, attributes, options)
      if (shown !== "") write(`\n\n${shown}\n\n`)
      const shared = options.reusable.get(attributes["global_module"] ?? "")
      const isEmpty = content.startsWith(`[/${name}]`, at)
      if (shared !== undefined && isEmpty && depth < 3) {
        const inner = readBuilderShortcodes(shared, options, depth + 1)
        restricted ??= inner.restricted
        write(`\n\n${inner.html}\n\n`)
      }
    }
    if (!closed.has(name)) continue
    if (isHidden) hidden += 1
    stack.push({ name, isHidden, at: parts.length })
  }
  write(content.slice(at))
  while (stack.length > 0) close()
  const html = parts.join("").replaceAll(/<!-- \[et_pb_line_break_holder\] -->/g, "\n")
  return { html: html.replaceAll(/\n{3,}/g, "\n\n").trim(), restricted }
}

function showModule(name: string, attributes: Record<string, string>, options: ReadBuilderOptions): string {
  if (divided.test(name)) return ""
  if (filledIn.test(name)) {
    options.lost.leave(name)
    return ""
  }
  const isVideo = /video|audio/.test(name) && attributes["src"] !== undefined
  const settings = isVideo ? { ...attributes, src: "", link: attributes["src"] ?? "" } : attributes
  return showSettings(settings, { module: name, attachments: options.attachments, lost: options.lost })
}

/** The end of a shortcode: the first bracket that is in no quotes. */
function findEnd(content: string, from: number): number {
  let quote: string | undefined
  for (let at = from; at < content.length; at++) {
    const one = content[at]
    if (one === quote) quote = undefined
    else if (quote === undefined && (one === '"' || one === "'") && content[at - 1] === "=") quote = one
    else if (quote === undefined && one === "]") return at
  }
  return content.indexOf("]", from)
}

/** Builders write brackets and quotes in attributes in their own ways. */
function readAttributes(written: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  // WordPress shows the quotes of a shortcode that it does not know as those of a text.
  const plain = /=["']/.test(written) ? written : written.replaceAll(/&#82(?:16|17|20|21|43);|[“”″]/g, '"')
  for (const [, name = "", double, single] of plain.matchAll(/([\w-]{1,80})=(?:"([^"]*)"|'([^']*)')/g)) {
    const value = double ?? single ?? ""
    attributes[name] = value
      .replaceAll("`{`", "[")
      .replaceAll("`}`", "]")
      .replaceAll("``", '"')
      .replaceAll("%22", '"')
      .replaceAll("%91", "[")
      .replaceAll("%93", "]")
  }
  return attributes
}

/** Whether a condition of Divi decides who sees the part. */
function hasReaders({ display_conditions: written }: Record<string, string>): boolean {
  if (written === undefined) return false
  return /loggedIn|userRole|customField/i.test(`${written} ${Buffer.from(written, "base64").toString("latin1")}`)
}

function decode(text: string, name: string, lost: LostText): string {
  const bytes = Buffer.from(text.trim(), "base64").toString("utf8")
  if (!/^[\w+/=\s]*$/.test(text) || bytes.includes("\ufffd")) return text
  try {
    return decodeURIComponent(bytes)
  } catch {
    if (name === "vc_raw_html") lost.add(name, bytes)
    return bytes
  }
}
