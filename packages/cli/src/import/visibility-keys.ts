import { isRecord, normalise, toBoolean, toLine } from "./front-matter.ts"
import { parseDate } from "./parse-date.ts"

/**
 * What one key says of its article. `held`: it is not to be live. `waits`: it is live from a date to come. `ends`: it is
 * live until one. `silent`: the key says nothing against it. Undefined: the value is not understood, which holds the
 * article back.
 */
export type KeyVerdict = "held" | "waits" | "ends" | "silent" | undefined

export interface VisibilityKey {
  names: readonly string[]
  /** The value is a string, a list or a map; null where the key is empty. */
  read: (value: unknown, now: Date) => KeyVerdict
  /** The key has another meaning as well, and is left for whoever reads that. */
  isShared?: true
}

/**
 * The keys that decide whether an article is live, in the words of the platforms that have them. Names match whatever
 * their case, hyphens and underscores are.
 */
export const visibilityKeys: readonly VisibilityKey[] = [
  // Hugo, Zola, Gatsby, Docusaurus, Eleventy, Nuxt, Quartz, Quarto, Material for MkDocs; Hashnode's own.
  { names: ["draft", "is_draft", "save_as_draft", "ignore_post"], read: heldWhenTrue },
  // Docusaurus, Hashnode: there for whoever has the address. A site of Citable lists everything that is live.
  { names: ["unlisted", "is_unlisted", "delisted", "is_delisted"], read: heldWhenTrue },
  // Themes of Hugo, Jekyll and Hexo; sites built with Next.
  { names: ["private", "is_private", "hidden", "is_hidden", "wip", "unpublished", "no_publish"], read: heldWhenTrue },
  // Systems with rights to read, and with a bin.
  { names: ["secret", "confidential", "internal", "deleted", "trashed"], read: heldWhenTrue },
  // Eleventy: in no list. Hugo: a bundle that has no page.
  { names: ["eleventy_exclude_from_collections", "headless"], read: heldWhenTrue },
  // Ghost and newsletters: for some readers only.
  { names: ["email_only", "members_only", "subscribers_only", "paid", "premium", "paywall"], read: heldWhenTrue },
  // Jekyll, Hexo, DEV, Gatsby, Grav, Next: true or false. Metalsmith: a word. Hugo, Astro: a date.
  { names: ["published", "is_published", "publish", "live", "is_live"], read: heldUnlessTrue },
  // Obsidian Publish and Digital Garden, Grav, and sites built with Next.
  {
    names: ["dg_publish", "public", "is_public", "visible", "is_visible", "listed", "is_listed"],
    read: heldUnlessTrue,
  },
  // Newsletters and the press: from the date on that the file names.
  { names: ["scheduled", "is_scheduled", "embargo", "embargoed"], read: waitsWhenTrue },
  // Zola: no page is made of it.
  { names: ["render"], read: heldUnlessTrue },
  // Pelican, Nikola, Ghost, Notion, WordPress (`post_status`), Contentful and other exports.
  { names: ["status", "state", "post_status", "publish_status", "publication_status"], read: readWord },
  // Ghost, WordPress.
  { names: ["visibility", "access", "audience"], read: readWord },
  // WordPress, hexo-blog-encrypt: the text is behind a password.
  { names: ["password", "post_password", "protected"], read: readPassword },
  // Hugo (`build`, formerly `_build`): no page, or in no list.
  { names: ["build"], read: readBuild },
  // Eleventy: `permalink: false` writes no page. The others have many meanings, and `false` is of one kind.
  { names: ["permalink", "active", "enabled", "online", "ready", "show"], read: heldWhenFalse, isShared: true },
  // Hexo's plugins: in no list. Material for MkDocs: the parts of a page that are left out.
  { names: ["hide"], read: (value) => (toBoolean(value) === true ? "held" : "silent"), isShared: true },
  // Hugo (`expiryDate`, also `unpublishDate`), Grav.
  { names: ["expiry_date", "expires", "expires_at", "expiration_date", "unpublish_date"], read: readExpiry },
  // Nikola: these tags do what its `status` does.
  { names: ["tags", "tag"], read: readTags, isShared: true },
]

const decidingNames = new Set(
  visibilityKeys.filter((key) => key.isShared !== true).flatMap(({ names }) => names.map(normalise)),
)

/** Whether the key is one that decides whether its article is live, and nothing else. */
export function decidesVisibility(key: string): boolean {
  return decidingNames.has(normalise(key))
}

function heldWhenTrue(value: unknown): KeyVerdict {
  // Left empty, as templates of posts leave it: not chosen.
  if (value === null) return "silent"
  const flag = toBoolean(value)
  return flag === undefined ? undefined : flag ? "held" : "silent"
}

function heldWhenFalse(value: unknown): KeyVerdict {
  return toBoolean(value) === false ? "held" : "silent"
}

function waitsWhenTrue(value: unknown): KeyVerdict {
  if (value === null || isDate(value)) return "silent"
  const flag = toBoolean(value)
  return flag === undefined ? undefined : flag ? "waits" : "silent"
}

function heldUnlessTrue(value: unknown): KeyVerdict {
  const flag = toBoolean(value)
  if (flag !== undefined) return flag ? "silent" : "held"
  // An empty key is false to the filters of most sites.
  return value === null ? undefined : isDate(value) ? "silent" : readWord(value)
}

/** A date of publication says from when on, and is read as such. */
export function isDate(value: unknown): boolean {
  return typeof value === "string" && parseDate(value) !== undefined
}

const liveWords = ["published", "publish", "live", "public", "featured", "everyone", "always", "new", "deprecated"]
const waitingWords = ["scheduled", "future", "queued"]
const heldWords =
  /^(?:(?:auto[ -])?draft|private|unlisted|hidden|skip|pending|archived?|unpublished|trash|sent|never|members|paid|tiers)$/i

function readWord(value: unknown): KeyVerdict {
  if (value === null) return "silent"
  const word = toLine(value)?.toLowerCase() ?? ""
  if (liveWords.includes(word)) return "silent"
  if (waitingWords.includes(word)) return "waits"
  return heldWords.test(word) ? "held" : undefined
}

function readPassword(value: unknown): KeyVerdict {
  return value === null || toBoolean(value) === false ? "silent" : "held"
}

function readBuild(value: unknown): KeyVerdict {
  if (!isRecord(value)) return "silent"
  const { render = "always", list = "always" } = value
  const isMade = /^(?:always|true)$/i.test(String(render)) && /^(?:always|local|true)$/i.test(String(list))
  return isMade ? "silent" : "held"
}

function readExpiry(value: unknown, now: Date): KeyVerdict {
  if (value === null || toBoolean(value) === false) return "silent"
  const date = typeof value === "string" ? parseDate(value) : undefined
  if (date === undefined) return undefined
  return Date.parse(date) <= now.getTime() ? "held" : "ends"
}

function readTags(value: unknown): KeyVerdict {
  const tags = Array.isArray(value) ? value : String(value).split(",")
  return tags.some((tag) => /^#?(?:draft|private)$/i.test(String(tag).trim())) ? "held" : "silent"
}
