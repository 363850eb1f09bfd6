import { collapseSpace } from "./collapse-space.ts"
import type { UnresolvedFacts } from "./finish-facts.ts"
import { keepText } from "./keep-text.ts"
import type { FormFact, HeadingFact, MetaFact, ResourceFact, TitleFact } from "./page-facts.ts"
import { isHiddenBy, type Place } from "./place.ts"
import type { Attributes } from "./read-elements.ts"
import { readLinkHeader } from "./read-link-header.ts"
import { readSrcset } from "./read-srcset.ts"
import { readStyleUrls } from "./read-style-urls.ts"
import { type ImageContext, toImage } from "./to-image.ts"
import { toResource } from "./to-resource.ts"

const most = {
  titles: 50,
  metas: 500,
  links: 1000,
  headings: 1000,
  anchors: 2000,
  images: 2000,
  resources: 2000,
  forms: 200,
  jsonLd: 100,
  types: 200,
  ids: 10_000,
  dates: 20,
}
const MOST_URL = 8192
const MOST_TEXT = 5000
const MOST_CONTENT = 20_000
const MOST_JSON_LD = 500_000
const MOST_DATE = 100

const metaKinds = ["name", "property", "http-equiv"] as const

export interface FactLists extends UnresolvedFacts {
  readonly titles: readonly TitleFact[]
  readonly metas: readonly MetaFact[]
  readonly headings: readonly HeadingFact[]
  readonly jsonLd: readonly string[]
  readonly types: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  readonly dates: readonly string[]
  /** Whether a list lacks something. */
  isTruncated(): boolean
  addTitle(title: TitleFact): void
  addHeading(heading: HeadingFact): void
  addJsonLd(text: string): void
  addDate(text: string): void
  addId(id: string | undefined): void
  addTypes(attributes: Attributes): void
  addMeta(attributes: Attributes, place: Place): void
  addLink(attributes: Attributes, place: Place): void
  /** Undefined if there are too many. */
  addAnchor(attributes: Attributes, place: Place): UnresolvedFacts["anchors"][number] | undefined
  /** Returns its alternative text. */
  addImage(attributes: Attributes, place: Place, context: ImageContext): string | null
  addForm(attributes: Attributes): UnresolvedFacts["forms"][number]
  /** Returns whether the element loads something. */
  addResource(name: string, attributes: Attributes, place: Place): boolean
  /** Adds what an element loads besides: the pictures of its `srcset`, its poster, and what its `style` names. */
  addFurther(attributes: Attributes): void
  /** Adds what a style sheet in the page loads. */
  addStyleUrls(css: string): void
}

/** The lists of page facts. They are bounded, and nothing in them keeps the text of the page alive. */
export function createFactLists(url: string, headers: Readonly<Record<string, string>>): FactLists {
  const titles: TitleFact[] = []
  const metas: MetaFact[] = []
  const headings: HeadingFact[] = []
  const jsonLd: string[] = []
  const types = new Set<string>()
  const ids = new Set<string>()
  const dates: string[] = []
  const links = readLinkHeader(headers["link"])
  const anchors: FactLists["anchors"] = []
  const images: FactLists["images"] = []
  const resources: FactLists["resources"] = []
  const forms: FactLists["forms"] = []
  let truncated = false

  function add<Item>(list: Item[], item: Item, limit: number): boolean {
    if (list.length < limit) return list.push(item) > 0
    truncated = true
    return false
  }

  function addTo(set: Set<string>, text: string | undefined, limit: number): void {
    if (text === undefined || text === "") return
    if (set.size < limit) set.add(keepText(text.slice(0, MOST_URL)))
    else if (!set.has(text)) truncated = true
  }

  function addLoaded(kind: ResourceFact["kind"], written: string): void {
    const address = written.trim()
    if (address !== "" && address.length <= MOST_URL && !/^(?:data|blob):/i.test(address))
      add(resources, { kind, url: keepText(address), isBlocking: false }, most.resources)
  }

  function addStyleUrls(css: string): void {
    if (!/url\(|@import/i.test(css)) return
    for (const { kind, url: written } of readStyleUrls(css)) addLoaded(kind, written)
  }

  return {
    url,
    base: undefined,
    links,
    anchors,
    images,
    resources,
    forms,
    titles,
    metas,
    headings,
    jsonLd,
    types,
    ids,
    dates,
    isTruncated: () => truncated,
    addTitle: (title) => void add(titles, { ...title, text: tidy(title.text, MOST_CONTENT) }, most.titles),
    addHeading: ({ depth, text }) =>
      void add(headings, { depth, text: tidy(text.replaceAll("\u200B", ""), MOST_TEXT) }, most.headings),
    addJsonLd(text) {
      if (text.length > MOST_JSON_LD) truncated = true
      add(jsonLd, keepText(text.slice(0, MOST_JSON_LD)), most.jsonLd)
    },
    addDate(text) {
      if (dates.length < most.dates && /\d/.test(text)) dates.push(tidy(text, MOST_DATE))
    },
    addId: (id) => addTo(ids, id, most.ids),
    addTypes(attributes) {
      for (const name of ["itemtype", "typeof"])
        for (const type of attributes.get(name)?.split(/\s+/) ?? []) addTo(types, type, most.types)
    },
    addMeta(attributes, { isInHead: inHead }) {
      for (const kind of metaKinds) {
        const name = attributes.get(kind)
        if (name === undefined) continue
        const content = keepText((attributes.get("content") ?? "").slice(0, MOST_CONTENT))
        add(metas, { name: keepText(name.trim().toLowerCase()), kind, content, inHead }, most.metas)
      }
    },
    addLink(attributes, { isInHead }) {
      const href = attributes.get("href")
      const rel = toTokens(attributes.get("rel"))
      if (href === undefined || rel.length === 0) return
      const link = {
        rel,
        href: keepText(href.slice(0, MOST_URL)),
        url: null,
        hreflang: keepIfAny(attributes.get("hreflang")),
        type: keepIfAny(attributes.get("type")),
        from: isInHead ? ("head" as const) : ("body" as const),
      }
      add(links, link, most.links)
    },
    addAnchor(attributes, { region, isHidden: isInHidden }) {
      const href = keepIfAny(attributes.get("href")?.slice(0, MOST_URL))
      const label = keepIfAny(attributes.get("aria-label")?.slice(0, MOST_TEXT))
      const rel = toTokens(attributes.get("rel"))
      const isHidden = isInHidden || isHiddenBy(attributes)
      const anchor = { href, url: null, text: "", label, rel, region, isHidden, hasImage: false }
      return add(anchors, anchor, most.anchors) ? anchor : undefined
    },
    addImage(attributes, place, context) {
      const image = toImage(attributes, place, context)
      add(images, image, most.images)
      return image.alt
    },
    addForm(attributes) {
      const written = attributes.get("method")?.trim().toLowerCase()
      const method: FormFact["method"] = written === "post" || written === "dialog" ? written : "get"
      const form = { action: keepText(attributes.get("action")?.trim() || url), method, hasPassword: false }
      add(forms, form, most.forms)
      return form
    },
    addResource(name, attributes, place) {
      const resource = toResource(name, attributes, place)
      return resource !== undefined && add(resources, resource, most.resources)
    },
    addFurther(attributes) {
      for (const one of readSrcset(attributes.get("srcset"))) addLoaded("candidate", one)
      const poster = attributes.get("poster")
      if (poster !== undefined) addLoaded("image", poster)
      const style = attributes.get("style")
      if (style !== undefined) addStyleUrls(style)
    },
    addStyleUrls,
  }
}

const tidy = (text: string, limit: number): string => keepText(collapseSpace(text).slice(0, limit))

function toTokens(text: string | undefined): string[] {
  if (text === undefined) return []
  return keepText(text)
    .toLowerCase()
    .split(/\s+/)
    .filter((token) => token !== "")
}

function keepIfAny(text: string | undefined): string | null {
  return text === undefined ? null : keepText(text)
}
