import { createFrontMatter, isRecord, normalise, toBoolean, toLine } from "./front-matter.ts"
import { parseDate } from "./parse-date.ts"

/**
 * What one key says about its article. `held`: it must not go live. `waits`: it goes live on a future date. `ends`: it is live until a
 * future date. `silent`: the key does not hold it back. Undefined: the import does not understand the value, and holds the article back.
 */
export type KeyVerdict = "held" | "waits" | "ends" | "silent" | undefined

export interface VisibilityKey {
  names: readonly string[]
  /** Reads the value: a string, a list, a map, or null if the key is empty. */
  read: (value: unknown, now: Date) => KeyVerdict
  /** The key also has another meaning, so other readers see it too. */
  isShared?: true
}

/** Keys with the date of publication and no other meaning. */
export const publicationNames: readonly string[] = [
  "published_at",
  "published_on",
  "published_date",
  "publish_at",
  "publish_on",
  "publish_date",
  "pub_date",
  "pub_datetime",
  "date_published",
  "publication_date",
  "first_published_at",
  "posted",
  "posted_at",
  "posted_on",
]

/** The keys that decide whether an article goes live, with the platforms that use them. Case, hyphens and underscores do not matter. */
export const visibilityKeys: readonly VisibilityKey[] = [
  // Hugo, Zola, Gatsby, Docusaurus, Eleventy, Nuxt, Quartz, Quarto, Material for MkDocs; Hashnode's own.
  { names: ["draft", "is_draft", "save_as_draft", "ignore_post"], read: heldWhenTrue },
  // Docusaurus, Hashnode: only for people who have the address. A site of Citable lists everything that is live.
  { names: ["unlisted", "is_unlisted", "delisted", "is_delisted"], read: heldWhenTrue },
  // Themes of Hugo, Jekyll and Hexo; sites built with Next.
  { names: ["private", "is_private", "hidden", "is_hidden", "wip", "unpublished", "no_publish"], read: heldWhenTrue },
  // Systems with permissions or a trash.
  { names: ["secret", "confidential", "internal", "deleted", "trashed", "disabled"], read: heldWhenTrue },
  // Knowledge bases and trackers of tasks.
  { names: ["archived", "is_archived", "pending", "in_progress", "unfinished", "unreleased"], read: heldWhenTrue },
  // Eleventy: not in lists. Hugo: a bundle without a page.
  { names: ["eleventy_exclude_from_collections", "headless"], read: heldWhenTrue },
  // Ghost and newsletters: for some readers only.
  { names: ["email_only", "members_only", "subscribers_only", "paid", "premium", "paywall"], read: heldWhenTrue },
  { names: ["restricted", "is_restricted", "locked", "is_locked"], read: heldWhenTrue },
  // Sites whose keys are in German, French, Spanish, Portuguese and Italian.
  { names: ["entwurf", "brouillon", "borrador", "rascunho", "bozza"], read: heldWhenTrue },
  // Jekyll, Hexo, DEV, Gatsby, Grav, Next: true or false. Metalsmith: a word. Hugo, Astro: a date.
  { names: ["published", "is_published", "publish", "live", "is_live"], read: heldUnlessTrue },
  // Obsidian Publish and Digital Garden, Grav, and sites built with Next.
  {
    names: ["dg_publish", "public", "is_public", "visible", "is_visible", "listed", "is_listed"],
    read: heldUnlessTrue,
  },
  // Newsletters and the press: from the date in the file.
  { names: ["scheduled", "is_scheduled", "embargo", "embargoed"], read: waitsWhenTrue },
  // Zola: it gets no page.
  { names: ["render"], read: heldUnlessTrue },
  // Pelican, Nikola, Ghost, Notion, WordPress (`post_status`), Contentful and other exports.
  {
    names: ["status", "state", "post_status", "publish_status", "publication_status", "publication_state"],
    read: readWord,
  },
  { names: ["article_status", "content_status", "page_status", "entry_status", "editorial_status"], read: readWord },
  // Decap, Drupal and other systems with an editorial workflow.
  { names: ["workflow", "workflow_state", "workflow_status", "moderation_state", "review_status"], read: readWord },
  // Strapi and others: an entry that is not published has the key without a date.
  { names: publicationNames, read: heldWhenEmpty, isShared: true },
  // Ghost, WordPress.
  { names: ["visibility", "access", "audience"], read: readWord },
  // Notion and others. These also name the stage of a project or the phase of a study, so only known words count.
  { names: ["stage", "phase", "progress", "estado", "statut", "stato"], read: readStage, isShared: true },
  // Newsletters and shops. These also name a level of something else.
  { names: ["tier", "access_level", "membership"], read: readStage, isShared: true },
  // Strapi, Contentful and sites built with Next keep marks one level down.
  { names: ["meta", "metadata", "sys"], read: readNested, isShared: true },
  // Sanity: the id of a draft.
  { names: ["_id"], read: (value) => (String(value).startsWith("drafts.") ? "held" : "silent"), isShared: true },
  // Systems with a trash or an archive: since when.
  { names: ["archived_at", "deleted_at", "trashed_at", "unpublished_at", "retracted_at"], read: heldUnlessEmpty },
  // WordPress, hexo-blog-encrypt: the text needs a password.
  { names: ["password", "post_password", "protected"], read: heldUnlessEmpty },
  // Hugo (`build`, formerly `_build`): no page, or not in lists.
  { names: ["build"], read: readBuild },
  // Eleventy: `permalink: false` writes no page. The others have many meanings, but `false` has only one.
  { names: ["permalink", "active", "enabled", "online", "ready", "show"], read: heldWhenFalse, isShared: true },
  { names: ["approved", "released", "done", "finished", "completed"], read: heldWhenFalse, isShared: true },
  // Plugins of Hexo: not in lists. Material for MkDocs: parts of the page to hide.
  { names: ["hide"], read: (value) => (toBoolean(value) === true ? "held" : "silent"), isShared: true },
  // Hugo (`expiryDate`, also `unpublishDate`), Grav.
  { names: ["expiry_date", "expires", "expires_at", "expiration_date", "unpublish_date"], read: readExpiry },
  // Nikola: these tags work like its `status`.
  { names: ["tags", "tag"], read: readTags, isShared: true },
]

const decidingNames = new Set(
  visibilityKeys.filter((key) => key.isShared !== true).flatMap(({ names }) => names.map(normalise)),
)

/** Whether the only meaning of a key is whether its article goes live. */
export function decidesVisibility(key: string): boolean {
  return decidingNames.has(normalise(key))
}

function heldWhenTrue(value: unknown): KeyVerdict {
  // Templates of posts leave the key empty.
  if (value === null) return "silent"
  const flag = toBoolean(value)
  return flag === undefined ? undefined : flag ? "held" : "silent"
}

function heldWhenEmpty(value: unknown): KeyVerdict {
  return value === null || toBoolean(value) === false ? "held" : "silent"
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
  // Most sites treat an empty key as false.
  return value === null ? undefined : isDate(value) ? "silent" : readWord(value)
}

/** Whether a value is a date. `readDates` then reads it as the date of publication. */
export function isDate(value: unknown): boolean {
  return typeof value === "string" && parseDate(value) !== undefined
}

const liveWords = ["published", "publish", "live", "public", "featured", "everyone", "always", "new", "deprecated"]
const waitingWords = ["scheduled", "future", "queued"]
const heldWords =
  /^(?:(?:auto[ -])?draft|private|unlisted|hidden|skip|pending|archived?|unpublished|trash|sent|never|members|paid|tiers|entwurf|brouillon|borrador|rascunho|bozza|下書き|草稿)$/iu

function readWord(value: unknown): KeyVerdict {
  if (value === null) return "silent"
  const word = toLine(value)?.toLowerCase() ?? ""
  if (liveWords.includes(word)) return "silent"
  if (waitingWords.includes(word)) return "waits"
  return heldWords.test(word) ? "held" : undefined
}

/** Words of people who are not done yet. */
const unfinishedWords =
  /^(?:ideas?|backlog|to ?do|not started|(?:work )?in progress|wip|(?:in |to |needs )?review|writing|editing|on hold)$/i

function readStage(value: unknown): KeyVerdict {
  const word = toLine(value)?.replaceAll(/[_-]/g, " ") ?? ""
  return heldWords.test(word) || unfinishedWords.test(word) ? "held" : "silent"
}

/** Holds back by what a map says, and only by marks that it knows. */
function readNested(value: unknown, now: Date): KeyVerdict {
  if (!isRecord(value)) return "silent"
  const front = createFrontMatter(value)
  const isHeld = visibilityKeys.some(({ names, read }) =>
    names.some((name) =>
      front.peekAll(name).some(({ value: own }) => read !== readNested && read(own, now) === "held"),
    ),
  )
  return isHeld ? "held" : "silent"
}

function heldUnlessEmpty(value: unknown): KeyVerdict {
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
