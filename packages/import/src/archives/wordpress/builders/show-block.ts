import { isRecord } from "../../../document/front-matter.ts"
import type { Attachment } from "../read-shortcodes.ts"
import { isProse, type LostText } from "./lost-text.ts"
import { showPicture } from "./show-parts.ts"
import { showSettings } from "./show-settings.ts"

export interface ShowBlockOptions {
  attachments: ReadonlyMap<string, Attachment>
  lost: LostText
}

/** Blocks of Divi that Divi fills in when it shows the page. */
const filledIn =
  /^divi\/(?:blog|portfolio|filterable|fullwidth-(?:portfolio|menu|post|map)|post-|menu|sidebar|contact|signup|login|search|map|comments|shop|woocommerce|social|countdown)/

/** Blocks of plugins that ask or list something, whose settings are labels. */
const noText = /form|subscri|mailchimp|newsletter|search|login|woocommerce|query|filter|share|social|map|menu|posts/

/**
 * Shows a block whose text is in its settings: of Divi 5, of Advanced Custom Fields, or of a plugin that makes the HTML of the block when it
 * shows the page, so that the post has none. Undefined for another.
 */
export function showBlock(
  name: string,
  json: string,
  { isAlone, ...options }: ShowBlockOptions & { isAlone: boolean },
): string | undefined {
  if (
    isAlone &&
    name.includes("/") &&
    !/^(?:acf|divi|core)\//.test(name) &&
    !noText.test(name) &&
    isProse(toTexts(json))
  ) {
    const settings = parse(name, json, options.lost)
    if (!isRecord(settings["data"])) return showSettings(settings, { module: name, ...options, isFields: true })
  }
  const isDivi = name.startsWith("divi/")
  const settings = isDivi || json.includes('"data"') ? parse(name, json, options.lost) : {}
  const { data } = settings
  if (isDivi) {
    if (filledIn.test(name)) {
      options.lost.leave(name)
      return ""
    }
    return showDivi(name, settings, options)
  }
  if (!isRecord(data) || (settings["name"] !== name && !name.startsWith("acf/"))) return undefined
  const fields = Object.entries(data).filter(([key]) => !key.startsWith("_"))
  return showSettings(Object.fromEntries(fields), { module: name, ...options, isFields: true })
}

/** Divi 5 keeps what a part of a module shows under `innerContent`, for the widest screens first. */
function showDivi(name: string, settings: Record<string, unknown>, { attachments, lost }: ShowBlockOptions): string {
  const flat: Record<string, unknown> = {}
  let pictures = ""
  for (const [part, value] of Object.entries(settings)) {
    const inner = isRecord(value) ? value["innerContent"] : undefined
    const desktop = isRecord(inner) ? inner["desktop"] : undefined
    const shown = isRecord(desktop) ? desktop["value"] : undefined
    if (typeof shown === "string") flat[part] = shown
    else if (isRecord(shown)) {
      const { src, alt, text, url, linkUrl } = shown
      if (typeof src === "string" && src !== "") pictures += `${showPicture({ url: src, alt: toText(alt) })}\n\n`
      if (toText(text) !== undefined) flat[part === "button" ? "button_text" : part] = text
      if (toText(url ?? linkUrl) !== undefined) flat["link"] = url ?? linkUrl
      for (const [key, rest] of Object.entries(shown))
        if (!/^(?:src|alt|text|url|linkUrl)$/.test(key) && typeof rest === "string" && isProse(rest)) flat[key] = rest
    }
  }
  return pictures + showSettings(flat, { module: name, attachments, lost })
}

/** The texts of JSON without their names, which can be words, too. */
function toTexts(json: string): string {
  return [...json.matchAll(/:\s*"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text).find(isProse) ?? ""
}

const toText = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined)

function parse(name: string, json: string, lost: LostText): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : {}
  } catch {
    if (json !== "" && /^(?:acf|divi)\//.test(name)) lost.add(name, json)
    return {}
  }
}
