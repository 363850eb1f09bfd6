import { isRecord } from "../../../document/front-matter.ts"
import { readRecord } from "../../read-record.ts"
import { isAccessField } from "../access-marks.ts"
import type { Attachment } from "../read-shortcodes.ts"
import type { LostText } from "./lost-text.ts"
import { showSettings } from "./show-settings.ts"
import { unwrapTyped } from "./unwrap-typed.ts"

export interface ReadElementorOptions {
  attachments: ReadonlyMap<string, Attachment>
  /** The data of templates, by their ids. */
  templates: ReadonlyMap<string, string>
  lost: LostText
}

export interface ReadElementor {
  html: string
  /** The first widget that shows something to some readers only. */
  restricted?: string | undefined
}

/** Widgets that Elementor fills in when it shows the page. */
const filledIn =
  /^(?:posts|archive|loop|nav-menu|form|login|portfolio|sitemap|search|share-buttons|social-icons|google_maps|post-(?!content$)|author-box|theme-|woocommerce|wc-|wp-widget|sidebar|table-of-contents|countdown|lottie|shortcode|template)/
/** Widgets that show nothing to read. */
const silent = /^(?:spacer|divider|icon|menu-anchor)$/
const maxDepth = 30
const maxWidgets = 20_000

/** Shows the widgets in the data of Elementor as HTML. Undefined for data that cannot be read. */
export function readElementor(json: string, options: ReadElementorOptions): ReadElementor | undefined {
  const elements = parse(json)
  if (elements === undefined) return undefined
  const { lost, attachments, templates } = options
  let widgets = 0
  let restricted: string | undefined
  const html = show(elements, 0)
  return { html, restricted }

  function show(list: readonly unknown[], depth: number): string {
    return list
      .map((one) => (isRecord(one) ? showElement(one, depth) : ""))
      .filter((piece) => piece !== "")
      .join("\n\n")
  }

  function showElement(element: Record<string, unknown>, depth: number): string {
    const written = isRecord(element["settings"]) ? Object.entries(element["settings"]) : []
    const settings = Object.fromEntries(written.map(([key, value]) => [key, unwrapTyped(value)]))
    const name = typeof element["widgetType"] === "string" ? element["widgetType"] : ""
    if (isHidden(settings)) return ""
    if (findAccess(settings)) restricted ??= name || String(element["elType"])
    if (depth > maxDepth || ++widgets > maxWidgets) {
      lost.miss("widgets that nest too deep")
      return ""
    }
    const children = Array.isArray(element["elements"]) ? (element["elements"] as unknown[]) : []
    if (name === "") return show(children, depth + 1)
    if (silent.test(name)) return ""
    const template = templates.get(readRecord({ ...settings, ...element }).text("templateID", "template_id") ?? "")
    if (name === "global" || name === "template") {
      const inner = template === undefined ? undefined : parse(template)
      if (inner === undefined) lost.leave(name)
      return inner === undefined ? "" : show(inner, depth + 1)
    }
    // The import reads the shortcodes of the whole body.
    if (name === "shortcode") return typeof settings["shortcode"] === "string" ? settings["shortcode"] : ""
    if (filledIn.test(name)) {
      lost.leave(name)
      return ""
    }
    const { items, ...rest } = settings
    if (children.length === 0) return showSettings(settings, { module: name, attachments, lost })
    // The tabs and accordions of newer versions keep each text beside its title.
    const titles = [items, settings["tabs"]].find(Array.isArray) ?? []
    const own = titles.length > 0 ? "" : showSettings(rest, { module: name, attachments, lost })
    const parts = children.map((child, index) => {
      const title: unknown = (titles as unknown[])[index]
      const head = isRecord(title) ? showSettings(title, { module: name, attachments, lost }) : ""
      return [head, show([child], depth + 1)].filter((piece) => piece !== "").join("\n\n")
    })
    return [own, ...parts].filter((piece) => piece !== "").join("\n\n")
  }
}

/** Older versions store their data with slashes. */
function parse(json: string): unknown[] | undefined {
  for (const text of [json, json.replaceAll(/\\(["\\/])/g, "$1")]) {
    try {
      const value: unknown = JSON.parse(text)
      return Array.isArray(value) ? value : undefined
    } catch {
      // The second text is tried, or nothing is left.
    }
  }
  return undefined
}

function isHidden(settings: Record<string, unknown>): boolean {
  const record = readRecord(settings)
  return ["hide_desktop", "hide_tablet", "hide_mobile"].every((key) => record.text(key)?.startsWith("hidden-"))
}

/** Whether a condition of Elementor or of a plugin decides who sees the part. */
function findAccess(settings: Record<string, unknown>): boolean {
  return Object.entries(settings).some(([key, value]) => {
    if (key === "e_display_conditions") return /login_status|user_role|user\b/.test(JSON.stringify(value))
    const isAbout = /protect|restrict|user_?roles?|logged|membership|visibility/i.test(key)
    return isAbout && typeof value === "string" && (value === "yes" || isAccessField(key, value))
  })
}
