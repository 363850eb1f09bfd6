import type { Element, Nodes } from "hast"
import { fromHtml } from "hast-util-from-html"

const elements = new Set(
  (
    "a abbr aside audio b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 " +
    "h3 h4 h5 h6 hr i img input ins kbd li mark meter ol p pre progress q rp rt ruby s samp section small source span strike " +
    "strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr"
  ).split(" "),
)
const attributes = new Set(
  (
    "abbr align alt ariaDescribedBy ariaHidden ariaLabel checked cite className colSpan controls dataFootnoteBackref " +
    "dataFootnoteRef dataFootnotes dateTime decoding default dir disabled height high href hrefLang id kind label lang loading " +
    "loop low max min muted open optimum playsInline poster preload rel reversed role rowSpan scope span src srcLang start " +
    "tabIndex title type value width"
  ).split(" "),
)
const classes =
  /^(?:citable-(?:table|image-missing|source|embed|embed-[a-z]+)|contains-task-list|data-footnote-backref|footnotes|language-\S+|sr-only|task-list-item)$/

/** The additions of plugins: MathML, and classes for styles. */
const pluginElements = new Set(
  (
    "annotation math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow mspace msqrt mstyle msub msubsup msup mtable " +
    "mtd mtext mtr munder munderover semantics"
  ).split(" "),
)
const pluginAttributes = new Set(
  (
    "accent columnalign columnspacing depth display displaystyle encoding fence height lspace mathbackground mathcolor mathsize " +
    "mathvariant maxsize minsize movablelimits notation rowspacing rspace scriptlevel separator stretchy symmetric voffset width xmlns"
  ).split(" "),
)
const pluginClasses =
  /^(?:citable-(?:callout(?:-[a-z-]+)?|code(?:-[a-z-]+)?|line(?:-[a-z-]+)?|math(?:-[a-z-]+)?)|ct-[a-z-]+|katex|mermaid|language-\S+)$/

/** The only allowed frames: players of known providers, with our own address and these permissions. */
const players = new RegExp(
  `^https://(?:${[
    "www\\.youtube-nocookie\\.com/embed/[\\w-]{11}(?:\\?start=\\d+)?",
    "player\\.vimeo\\.com/video/\\d+\\?dnt=1",
    "www\\.dailymotion\\.com/embed/video/x[a-z0-9]+",
    "www\\.loom\\.com/embed/[0-9a-f]{32}",
    "open\\.spotify\\.com/embed/[a-z]+/[A-Za-z0-9]{22}",
    "codepen\\.io/[\\w-]+/embed/[A-Za-z]+",
    "codesandbox\\.io/embed/[\\w-]+",
    "stackblitz\\.com/edit/[\\w-]+\\?embed=1",
    "giphy\\.com/embed/[A-Za-z0-9]+",
    "speakerdeck\\.com/player/[0-9a-f]{32}",
    "www\\.slideshare\\.net/slideshow/embed_code/key/[A-Za-z0-9]+",
  ].join("|")})$`,
)
const frame: Readonly<Record<string, string>> = {
  allow: "fullscreen; picture-in-picture",
  allowFullScreen: "true",
  height: "315",
  loading: "lazy",
  referrerPolicy: "strict-origin-when-cross-origin",
  sandbox: "allow-scripts allow-same-origin allow-presentation allow-popups",
  width: "560",
}

/**
 * Finds everything in a piece of HTML that could run, load, or shadow a page's names, with an independent parser, and with or without
 * the additions of plugins. An empty result is good.
 */
export function findActive(html: string, hasPlugins = false): string[] {
  const found: string[] = []
  visit(fromHtml(html, { fragment: true }), (element) => found.push(...findIn(element, hasPlugins)))
  return found
}

function findIn(element: Element, hasPlugins: boolean): string[] {
  const { tagName, properties } = element
  if (tagName === "iframe") return isPlayer(element) ? [] : [`iframe ${JSON.stringify(properties)}`]
  const isMath = hasPlugins && pluginElements.has(tagName)
  const found = elements.has(tagName) || isMath ? [] : [`<${tagName}>`]
  for (const [name, value] of Object.entries(properties)) {
    const text = Array.isArray(value) ? value.join(" ") : String(value)
    const where = `${tagName}[${name}=${text.slice(0, 60)}]`
    if (!attributes.has(name) && !(isMath && pluginAttributes.has(name))) found.push(where)
    if (["href", "src", "poster", "cite"].includes(name) && !isSafeUrl(name, text)) found.push(where)
    const isKnown = (token: string) => classes.test(token) || (hasPlugins && pluginClasses.test(token))
    if (name === "className" && !text.split(" ").every(isKnown)) found.push(where)
    if (name === "id" && !/^h[1-6]$/.test(tagName) && !text.startsWith("user-content-")) found.push(where)
    if (name === "id" && (text in document || text in Object.prototype)) found.push(where)
  }
  return found
}

function isPlayer({ properties, children }: Element): boolean {
  const { src, title, ...others } = properties
  const rights = Object.entries(others).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(" ") : `${value}`,
  ])
  const isOurs =
    rights.length === Object.keys(frame).length && rights.every(([name = "", value]) => frame[name] === value)
  return isOurs && children.length === 0 && typeof title === "string" && players.test(String(src))
}

/** The document's own names. */
const document = { location: 1, cookie: 1, document: 1, window: 1, self: 1, top: 1, parent: 1 }

function isSafeUrl(name: string, url: string): boolean {
  // Characters that a browser drops from a URL before it reads the scheme.
  const text = Array.from(url)
    .filter((character) => (character.codePointAt(0) ?? 0) > 32)
    .join("")
  const scheme = /^([^/?#:]*):/.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return name === "href" || name === "cite"
  return ["http", "https", ...(name === "href" ? ["mailto", "tel"] : [])].includes(scheme)
}

function visit(node: Nodes, each: (element: Element) => void): void {
  const stack: Nodes[] = [node]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.type === "element") each(next)
    if ("children" in next) for (const child of next.children) stack.push(child)
  }
}
