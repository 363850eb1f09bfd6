import { collapseSpace } from "./collapse-space.ts"
import { createAccessCollector } from "./create-access-collector.ts"
import { createFactLists } from "./create-fact-lists.ts"
import { createStructure } from "./create-structure.ts"
import { createTextCollector } from "./create-text-collector.ts"
import { finishFacts, type UnresolvedFacts } from "./finish-facts.ts"
import { isDated } from "./is-dated.ts"
import { keepText } from "./keep-text.ts"
import type { PageFacts } from "./page-facts.ts"
import { placeStreamed } from "./place-streamed.ts"
import type { Place } from "./place.ts"
import { type Attributes, readElements } from "./read-elements.ts"
import type { Tag } from "./tag.ts"

export interface ReadPageFactsOptions {
  /** Where the page answered. */
  url: string
  /** By name in lower case. */
  headers: Readonly<Record<string, string>>
  charset: PageFacts["charset"]
}

const MOST_ANCHOR_TEXT = 5000
const MOST_NOSCRIPT = 20_000
const MOST_ANCHOR_NAMES = 1000
const MOST_DATE = 100
const MOST_LANGS = 20

const holdsText = new Set(["main", "article", "section", "div"])
const appRoots = new Set(["root", "app", "__next", "__nuxt", "___gatsby", "q-app", "svelte", "react-root", "app-root"])
/** React writes them into a page that it streams when it knows them, and crawlers get them in the head. */
const lateHead = new Set(["title", "meta", "link"])
const isBlank = /^\s*$/

/** Reads what crawls, audits and links need of a page: in one pass over its HTML, without a tree. Keeps no part of `page` alive. */
export function readPageFacts(page: string, { url, headers, charset }: ReadPageFactsOptions): PageFacts {
  const { html, isStreamed } = placeStreamed(page)
  const texts = createTextCollector()
  const lists = createFactLists(url, headers)
  const access = createAccessCollector()
  const structure = createStructure()
  let lang: string | null = null
  const anchorNames = new Set<string>()
  const textLangs = new Set<string>()
  let hasDoctype = false
  // `html`, `head` and `body` are always there.
  let elements = 3
  let scriptLength = 0
  let noscript = ""
  let picturesWithoutImage = 0
  let hasEmptyAppRoot = false

  // What is open, and gets text.
  let title: { text: string; inHead: boolean } | undefined
  let heading: { tag: Tag; text: string; alt: string } | undefined
  let anchor: { fact: UnresolvedFacts["anchors"][number]; text: string; label: string; alt: string } | undefined
  let date: { tag: Tag; depth: number; text: string } | undefined
  let script: { isJsonLd: boolean; isInline: boolean; text: string } | undefined
  let form: { hasPassword: boolean } | undefined
  let hasImage: boolean | undefined
  let style = ""
  let hasSources = false
  let appRoot: Tag | undefined
  let isForeignTitle = false

  function openAnchor(attributes: Attributes, place: Place): void {
    endAnchor()
    const fact = lists.addAnchor(attributes, place)
    if (fact === undefined) return
    anchor = { fact, text: "", label: attributes.get("aria-label") ?? "", alt: attributes.get("alt") ?? "" }
    const instead = attributes.get("title")
    if (instead !== undefined) fact.text = keepText(collapseSpace(instead).slice(0, MOST_ANCHOR_TEXT))
  }

  function endAnchor(): void {
    if (anchor === undefined) return
    const { fact, text, label, alt } = anchor
    anchor = undefined
    const named = collapseSpace(text) || collapseSpace(label) || collapseSpace(alt)
    if (named !== "") fact.text = keepText(named.slice(0, MOST_ANCHOR_TEXT))
  }

  /** A target as old pages have it. An element with that id is often beside it. */
  function addAnchorName(name: string): void {
    if (anchorNames.size < MOST_ANCHOR_NAMES) anchorNames.add(keepText(name))
    lists.addId(name)
  }

  function addAlt(text: string): void {
    if (anchor !== undefined) anchor.alt += ` ${text}`
    if (heading !== undefined) heading.alt += ` ${text}`
  }

  function separate(): void {
    texts.separate()
    // Words of two blocks are two words.
    if (anchor !== undefined) anchor.text += " "
    if (heading !== undefined) heading.text += " "
  }

  function openHtml(tag: Tag, attributes: Attributes, place: Place): void {
    const { name } = tag
    const isLoaded = attributes.size > 0 && lists.addResource(name, attributes, place)
    if (attributes.has("srcset") || attributes.has("poster") || attributes.has("style")) lists.addFurther(attributes)
    switch (name) {
      case "title":
        title = { text: "", inHead: place.isInHead }
        break
      case "base":
        if (lists.base === undefined && attributes.has("href")) lists.base = keepText(attributes.get("href") ?? "")
        break
      case "meta":
        lists.addMeta(attributes, place)
        break
      case "link":
        lists.addLink(attributes, place)
        break
      case "a":
        openAnchor(attributes, place)
        if (attributes.has("name")) addAnchorName(attributes.get("name") ?? "")
        break
      case "area":
        openAnchor(attributes, place)
        endAnchor()
        break
      case "img": {
        hasImage = true
        const alt = lists.addImage(attributes, place, { textBefore: texts.length(), hasSources })
        if (anchor !== undefined) anchor.fact.hasImage = true
        if (alt !== null) addAlt(alt)
        break
      }
      case "picture":
        hasImage = false
        break
      case "source":
        if (hasImage === false && attributes.has("srcset")) hasSources = true
        break
      case "script":
        script = {
          isJsonLd: /^\s*application\/ld\+json\b/i.test(attributes.get("type") ?? ""),
          isInline: !isLoaded,
          text: "",
        }
        break
      case "form":
        form = lists.addForm(attributes)
        break
      case "input":
        if (form !== undefined && attributes.get("type")?.toLowerCase() === "password") form.hasPassword = true
        break
      default:
        if (tag.heading !== undefined && !place.isQuoted)
          heading = { tag, text: "", alt: attributes.get("aria-label") ?? "" }
    }
  }

  function openNamed(tag: Tag, attributes: Attributes, place: Place): void {
    const id = attributes.get("id")
    if (id !== undefined && !place.isForeign && lists.ids.has(id) && !anchorNames.has(id)) access.addRepeatedId(id)
    lists.addId(id)
    lists.addTypes(attributes)
    const written = attributes.get("lang")
    if (written !== undefined && holdsText.has(tag.name) && textLangs.size < MOST_LANGS)
      textLangs.add(keepText(written))
    if (id !== undefined && appRoots.has(id)) appRoot = tag
  }

  function openDated(tag: Tag, attributes: Attributes): void {
    if (date !== undefined && date.tag === tag) date.depth++
    if (!isDated(tag.name, attributes)) return
    const value = attributes.get("datetime") ?? attributes.get("content")
    if (value !== undefined) lists.addDate(value)
    else if (!tag.isVoid) date ??= { tag, depth: 1, text: "" }
  }

  function closeDated(tag: Tag): void {
    if (date === undefined || date.tag !== tag || --date.depth > 0) return
    lists.addDate(date.text)
    date = undefined
  }

  // Databases refuse the character, and browsers leave it out or replace it.
  readElements(html.includes("\0") ? html.replaceAll("\0", "\uFFFD") : html, {
    doctype() {
      if (elements === 3) hasDoctype = true
    },
    open(tag, attributes, place) {
      const { name } = tag
      if (tag.isBlock) separate()
      appRoot = undefined
      if (name === "app-root") appRoot = tag
      if (attributes.size > 0) openNamed(tag, attributes, place)
      if (name === "html") {
        const written = attributes.get("lang")
        if (written !== undefined) lang ??= keepText(written)
        return
      }
      if (name === "head" || name === "body") return
      elements++
      access.open(name, attributes, place)
      if (!place.isForeign) structure.add(name, attributes)
      openDated(tag, attributes)
      if (name === "svg" && anchor !== undefined) anchor.fact.hasImage = true
      if (place.isForeign) isForeignTitle = name === "title"
      else openHtml(tag, attributes, isStreamed && lateHead.has(name) ? { ...place, isInHead: true } : place)
    },
    text(text, place, parent) {
      if (parent === "style") style += text
      else if (title !== undefined) title.text += text
      else if (isForeignTitle) {
        addAlt(text)
        access.text(text)
      } else if (parent === "script") {
        if (script?.isJsonLd === true) script.text += text
        else if (script?.isInline === true) scriptLength += text.length
      } else if (!place.isMute && !place.isForeign && !place.isInHead) {
        if (appRoot !== undefined && !isBlank.test(text)) appRoot = undefined
        texts.add(text, place)
        access.text(text)
        if (anchor !== undefined) anchor.text += text
        // A sign that appears beside it under the mouse is no part of it.
        if (heading !== undefined) heading[place.isHidden ? "alt" : "text"] += text
        if (date !== undefined && date.text.length < MOST_DATE) date.text += text
      }
    },
    close(tag) {
      if (tag.isBlock) separate()
      if (appRoot === tag) hasEmptyAppRoot = true
      appRoot = undefined
      closeDated(tag)
      access.close(tag.name)
      if (heading?.tag === tag) {
        lists.addHeading({ depth: tag.heading ?? 1, text: isBlank.test(heading.text) ? heading.alt : heading.text })
        heading = undefined
      }
      switch (tag.name) {
        case "a":
          endAnchor()
          break
        case "title":
          if (title !== undefined) lists.addTitle(title)
          title = undefined
          isForeignTitle = false
          break
        case "style":
          lists.addStyleUrls(style)
          style = ""
          break
        case "script":
          if (script?.isJsonLd === true) lists.addJsonLd(script.text)
          script = undefined
          break
        case "picture":
          if (hasImage === false) picturesWithoutImage++
          hasImage = undefined
          hasSources = false
          break
        case "form":
          form = undefined
          break
        default:
      }
    },
    noscript(text) {
      if (noscript.length < MOST_NOSCRIPT) noscript += text
    },
  })
  endAnchor()
  const { truncated, ...collected } = texts.collect()
  return {
    ...finishFacts(lists),
    ...collected,
    hasDoctype,
    charset,
    lang,
    textLangs: [...textLangs],
    titles: lists.titles,
    metas: lists.metas,
    headings: lists.headings,
    jsonLd: lists.jsonLd,
    otherTypes: [...lists.types],
    ids: lists.ids,
    elements,
    scriptLength,
    picturesWithoutImage,
    hasEmptyAppRoot,
    noscript: keepText(collapseSpace(noscript)),
    access: access.collect(),
    structure: structure.sketch(),
    dates: lists.dates,
    truncated: truncated || lists.isTruncated(),
  }
}
