import {
  type CallOptions,
  type Publisher,
  type PublisherEnvironment,
  PublisherError,
  type PublisherSettings,
  type PublisherWarning,
  type RemoteRef,
} from "@citable/publishers"

import { checkAccount, findOrganization } from "./check-account.ts"
import { explainRefusal, isTitleTaken } from "./explain-refusal.ts"
import {
  type ForemArticle,
  readArticle,
  readMark,
  toMark,
  toPlaceholder,
  toState,
  toVisibility,
  withMark,
} from "./forem-article.ts"
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
  const client = createForemClient(forem, environment, paces)
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

  async function find(id: string, { signal }: CallOptions): Promise<ForemArticle | undefined> {
    assertId(id)
    let found: ForemArticle | undefined
    await client.walk(
      (article) => {
        if (String(article.id) === id) found = article
        return found !== undefined
      },
      { near: id, signal },
    )
    return found
  }

  /** Oldest first. */
  async function findAll(isIt: (article: ForemArticle) => boolean, { signal }: CallOptions): Promise<ForemArticle[]> {
    const found = new Map<number, ForemArticle>()
    await client.walk(
      (article) => {
        if (isIt(article)) found.set(article.id, article)
        return false
      },
      { signal },
    )
    return [...found.values()].toSorted((one, other) => one.id - other.id)
  }

  async function findMarked(marker: string, options: CallOptions): Promise<RemoteRef[]> {
    const articles = await findAll((article) => readMark(article)?.marker === marker, options)
    const refs = articles.map((article): RemoteRef => {
      const ref = { id: String(article.id), visibility: toVisibility(article, now()) }
      return readMark(article)?.isCopy === true ? { ...ref, isCopy: true } : ref
    })
    return refs.toSorted((one, other) => Number(one.isCopy ?? false) - Number(other.isCopy ?? false))
  }

  async function send(
    method: "POST" | "PUT",
    path: string,
    article: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<ForemArticle> {
    const { signal } = options
    try {
      return readArticle((await client.ask(method, path, { body: { article }, signal })).json)
    } catch (error) {
      throw await explainRefusal(error, article, (isIt) => findAll(isIt, options))
    }
  }

  return {
    capabilities: {
      drafts: true,
      images: "by_url",
      reads: true,
      compareAndSet: false,
      withdrawKeepsText: true,
      atOnce: 2,
      rate: paces.reads,
    },

    check: (options) => checkAccount(client, forem, options),

    render: renderArticle,

    find: findMarked,

    async reserve(marker, _, options) {
      const draft = { title: marker, body_markdown: toPlaceholder(marker), published: false, tags: [] }
      try {
        const { id } = await send("POST", "/articles", { ...draft, ...(await toOwner(options)) }, options)
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
      const { marker, sequence, as, expected, keeps = [] } = options
      const ours = Object.fromEntries(Object.entries(fields).filter(([name]) => !keeps.includes(name)))
      const { body_markdown: body } = ours
      // A change without tags removes them (forem/forem#15364).
      const { tags = expected?.fields["tags"] ?? (await find(id, options))?.tags } = ours
      const owner = await toOwner(options)
      const article = await send(
        "PUT",
        `/articles/${id}`,
        {
          ...ours,
          ...owner,
          ...(typeof body === "string" && { body_markdown: withMark(body, marker, sequence, id) }),
          tags,
          published: as === "live",
        },
        options,
      )
      const isElsewhere = owner.organization_id !== undefined && article.organization === undefined
      return toState(article, now(), isElsewhere ? [elsewhere] : [])
    },

    async withdraw(id, options) {
      const article = await find(id, options)
      if (article === undefined)
        throw new PublisherError("publisher_conflict", "The community no longer has this article.")
      if (!article.isPublished) return toState(article, now())
      const { tags } = article
      const hidden = await send("PUT", `/articles/${id}`, { published: false, tags }, options)
      if (!hidden.isPublished) return toState(hidden, now())
      throw new PublisherError(
        "publisher_conflict",
        "Somebody wrote `published: true` into the front matter of the text, which overrides the request. Unpublish the article there.",
      )
    },

    async discard({ id }, marker, options) {
      const article = await find(id, options)
      const state = article === undefined ? undefined : toState(article, now())
      if (state?.marker !== marker || state.isPlaceholder !== true) return
      const unused = { title: "An unused draft, which you can delete", body_markdown: "", tags: [], published: false }
      await send("PUT", `/articles/${id}`, unused, options)
    },

    async survey(ids, { signal }) {
      const left = new Set(ids)
      const marks = new Map<string, string>()
      const see = (article: ForemArticle) => {
        if (left.delete(String(article.id))) marks.set(String(article.id), toMark(article))
        return left.size === 0
      }
      if (left.size > 0) await client.walk(see, { signal })
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
