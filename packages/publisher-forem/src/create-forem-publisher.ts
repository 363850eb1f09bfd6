import {
  type CallOptions,
  type Publisher,
  type PublisherEnvironment,
  PublisherError,
  type PublisherSettings,
  type PublisherWarning,
  type RemoteRef,
} from "@citable/publishers"
import { leaveOut, readMark, reservedDrafts, toRefs, writeMark } from "@citable/publishers/parts"

import { checkAccount, findOrganization } from "./check-account.ts"
import { explainRefusal, isTitleTaken } from "./explain-refusal.ts"
import { type ForemArticle, readArticle, toMark, toState } from "./forem-article.ts"
import { createForemClient, foremPaces, type ForemPaces } from "./forem-client.ts"
import { readForemSettings } from "./forem-settings.ts"
import { renderArticle } from "./render-article.ts"
import { storedFields } from "./stored-fields.ts"

/**
 * Publishes to a community of Forem, such as DEV, through API v1.
 *
 * Forem creates no article twice under one key, so a draft comes first, and one change by its id makes it the article. A comment at the beginning
 * of the text, which no page shows, has the marker. Forem gives drafts in the list of the account's articles alone, so all is read there. It
 * deletes nothing through the API, and compares nothing when it is written to: the caller reads before.
 */
export function createForemPublisher(
  settings: PublisherSettings,
  environment: PublisherEnvironment,
  paces: ForemPaces = foremPaces,
): Publisher {
  const forem = readForemSettings(settings, environment)
  const client = createForemClient({ ...forem, usedUntil: settings.usedUntil }, environment, paces)
  const { now } = environment
  let organization: ReturnType<typeof findOrganization> | undefined

  /** What puts an article under the organization of the settings, which is asked for once. */
  async function toOwner(options: CallOptions): Promise<{ organization_id?: number }> {
    organization ??= findOrganization(client, forem, options).catch((error: unknown) => {
      organization = undefined
      throw error
    })
    const found = await organization
    return found === undefined ? {} : { organization_id: found.id }
  }

  /** Looks through all articles of the account, drafts first, until `see` returns true. */
  const walk = (see: (article: ForemArticle) => boolean, { signal }: CallOptions, near?: string) =>
    client.walk("/articles/me/all", { read: (item) => readArticle(item), see, near, signal })

  async function find(id: string, options: CallOptions): Promise<ForemArticle | undefined> {
    assertId(id)
    let found: ForemArticle | undefined
    const see = (article: ForemArticle) => {
      if (String(article.id) === id) found = article
      return found !== undefined
    }
    await walk(see, options, id)
    return found
  }

  /** Oldest first. */
  async function findAll(isIt: (article: ForemArticle) => boolean, options: CallOptions): Promise<ForemArticle[]> {
    const found = new Map<number, ForemArticle>()
    await walk((article) => {
      if (isIt(article)) found.set(article.id, article)
      return false
    }, options)
    return [...found.values()].toSorted((one, other) => one.id - other.id)
  }

  async function findMarked(marker: string, options: CallOptions): Promise<RemoteRef[]> {
    const isIt = ({ id, fields }: ForemArticle) => readMark(fields.body_markdown, id)?.marker === marker
    const articles = await findAll(isIt, options)
    return toRefs(articles.map((article) => toState(article, now())))
  }

  /** Creates an article without an id, and changes the one with it. */
  async function send(id: string | undefined, article: Readonly<Record<string, unknown>>, options: CallOptions) {
    const { signal } = options
    const [method, path] = id === undefined ? (["POST", "/articles"] as const) : (["PUT", `/articles/${id}`] as const)
    try {
      return readArticle((await client.ask(method, path, { body: { article }, signal })).json, true)
    } catch (error) {
      throw await explainRefusal(error, article, (isIt) => findAll(isIt, options))
    }
  }

  return {
    capabilities: { ...reservedDrafts, images: "by_url", atOnce: 2, rate: paces.reads },

    check: (options) => checkAccount(client, forem, options),

    render: renderArticle,

    find: findMarked,

    async reserve(marker, _, options) {
      const draft = { title: marker, body_markdown: writeMark(marker), published: false, tags: [] }
      try {
        const { id } = await send(undefined, { ...draft, ...(await toOwner(options)) }, options)
        return { id: String(id), visibility: "draft" }
      } catch (error) {
        // An earlier request has arrived after all.
        const [earlier] = isTitleTaken(error) ? await findMarked(marker, options) : []
        if (earlier === undefined) throw error
        return earlier
      }
    },

    async read(id, options) {
      const article = await find(id, options)
      return article === undefined ? undefined : toState(article, now())
    },

    async write(id, { fields }, options) {
      assertId(id)
      const { marker, sequence, as, expected, keeps } = options
      const ours = leaveOut(fields, keeps)
      const { body_markdown: body } = ours
      if (typeof body === "string") ours["body_markdown"] = `${writeMark(marker, sequence, id)}\n\n${body}`
      // A change without tags removes them (forem/forem#15364).
      const { tags = expected?.fields["tags"] ?? (await find(id, options))?.fields.tags } = ours
      const owner = await toOwner(options)
      const article = await send(id, { ...ours, ...owner, tags, published: as === "live" }, options)
      const isElsewhere = owner.organization_id !== undefined && !article.hasOrganization
      return toState(article, now(), isElsewhere ? [elsewhere] : [])
    },

    async withdraw(id, options) {
      const article = await find(id, options)
      if (article === undefined) throw new PublisherError("publisher_conflict", "Forem no longer has this article.")
      if (!article.isPublished) return toState(article, now())
      const { tags } = article.fields
      const hidden = await send(id, { published: false, tags }, options)
      if (!hidden.isPublished) return toState(hidden, now())
      const message = "The text has front matter with `published: true`, which overrides this. Unpublish it there."
      throw new PublisherError("publisher_conflict", message)
    },

    async discard({ id }, marker, options) {
      const article = await find(id, options)
      const state = article === undefined ? undefined : toState(article, now())
      if (state?.marker !== marker || state.isPlaceholder !== true) return
      const unused = { title: "An unused draft, which you can delete", body_markdown: "", tags: [], published: false }
      await send(id, unused, options)
    },

    async survey(ids, options) {
      const left = new Set(ids)
      const marks = new Map<string, string>()
      const see = (article: ForemArticle) => {
        if (left.delete(String(article.id))) marks.set(String(article.id), toMark(article))
        return left.size === 0
      }
      if (left.size > 0) await walk(see, options)
      return marks
    },

    stored: storedFields,
  }
}

const elsewhere: PublisherWarning = {
  code: "organization_not_set",
  pointer: "",
  detail: "The community shows the article under the account: it is no longer a member of the organization.",
}

/** An id is part of an address. */
function assertId(id: string): void {
  if (!/^[1-9]\d{0,15}$/.test(id)) throw new PublisherError("publisher_invalid", "An id of Forem must be a number.")
}
