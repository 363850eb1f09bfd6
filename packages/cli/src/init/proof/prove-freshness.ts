import { setTimeout as sleep } from "node:timers/promises"

import type { Article, Brand } from "@citable/contract"
import { hasWords } from "@citable/reader/look"
import { createWebhookSecret } from "@citable/webhooks"
import { createSignedRequest } from "@citable/webhooks/testing"

import { type Check, fail, ok, skip } from "../../doctor/check.ts"
import type { Call } from "../is-brand-used.ts"
import { askSite } from "./ask-site.ts"
import { describeAnswer } from "./describe-answer.ts"
import { findLink, findList, judgePage, type ProvePagesOptions } from "./prove-pages.ts"
import { toProven } from "./read-article.ts"
import type { ServedSite, SiteEnv } from "./served-site.ts"
import type { TestBrand } from "./use-test-brand.ts"

export interface ProveFreshnessOptions extends Pick<ProvePagesOptions, "lists" | "address" | "container" | "signal"> {
  /** The service, and how to ask it. */
  url: string
  call: Call
  /** The language of the test article; undefined for that of a new brand. */
  locale: string | undefined
  /** The path of the route that receives webhooks. */
  webhookPath: string
  /** Starts the site with other variables. */
  serve: (env: SiteEnv) => Promise<ServedSite>
  /** The name of a cache of the site that this machine may not have, such as that of a host. */
  farCache?: string | undefined
  /** How long a change may take until it shows, in milliseconds. Default: ten seconds. */
  patienceMs?: number
}

const usualMs = 10_000
const pauseMs = 200
const remedy = "Look at the log of the site, and at its cache. The webhook of the site has to refresh its pages."
const texts = {
  first: {
    title: "A test of citable init",
    body: "Nobody else sees this article.\n\nIt ends with the first words of the test.\n",
  },
  second: {
    title: "A changed test of citable init",
    body: "Nobody else sees this article.\n\nIt ends with other words after the change.\n",
  },
}

/**
 * Publishes, edits and withdraws an article in a brand for tests, while the site runs with a key of that brand, and looks at the list and the
 * page after each event. The service cannot reach this machine, so the events are sent from here, signed as the service signs them.
 */
export async function proveFreshness({ brandId, key }: TestBrand, options: ProveFreshnessOptions): Promise<Check> {
  const { url, call, serve, lists, webhookPath, locale, farCache, signal } = options
  const secret = createWebhookSecret()
  const site = await serve({ CITABLE_URL: url, CITABLE_API_KEY: key, CITABLE_WEBHOOK_SECRET: secret })
  const send = async (type: string, article: Article) => {
    // The revision of the brand also counts drafts.
    const { published_revision: revision } = (await call("GET", `/v1/brands/${brandId}`)) as Brand
    return sendEvent(site.origin + webhookPath, { type, article, revision, secret, signal })
  }
  try {
    const fresh = { ...texts.first, ...(locale === undefined ? {} : { locale }) }
    const draft = (await call("POST", `/v1/brands/${brandId}/content`, fresh)) as Article
    // A cache can keep what somebody has asked for before.
    for (const list of lists) {
      await findList(site, list, signal)
      await askSite(`${site.origin}${list}/${draft.slug}`, signal)
    }
    const publish = () => call("POST", `/v1/content/${draft.id}/publish`, {})
    const read = async () => (await call("GET", `/v1/content/${draft.id}`)) as Article
    const steps: [name: string, event: string, act: () => Promise<unknown>][] = [
      ["publish", "content.published", publish],
      [
        "edit",
        "content.updated",
        async () => {
          await call("PATCH", `/v1/content/${draft.id}`, texts.second)
          await publish()
        },
      ],
      ["withdraw", "content.unpublished", () => call("POST", `/v1/content/${draft.id}/unpublish`, {})],
    ]
    const found = { link: undefined as string | undefined }
    for (const [name, event, act] of steps) {
      await act()
      const article = await read()
      const refused = await send(event, article)
      // Without the cache that it has to empty, the route fails as it would not at the host.
      if (farCache !== undefined && refused?.isOfSite === true)
        return skip("freshness", `This machine has no cache “${farCache}”. Without it, ${refused.fault}`)
      const fault =
        refused?.fault ??
        (await waitFor(() => look(site, article, { ...options, found }), options.patienceMs ?? usualMs))
      if (fault !== undefined) return fail("freshness", `After an article was ${words[name]}, ${fault}`, remedy)
    }
    const message = "A test article was published, edited and withdrawn, and its list and its page followed each event"
    return ok("freshness", message)
  } finally {
    await site.stop()
  }
}

const words: Readonly<Record<string, string>> = { publish: "published", edit: "edited", withdraw: "withdrawn" }

interface SentEvent {
  type: string
  article: Article
  revision: number
  secret: string
  signal: AbortSignal
}

/** Sends the site the event of an article. Gives what is wrong with its answer, and whether the site itself failed. */
async function sendEvent(
  url: string,
  { type, article, revision, secret, signal }: SentEvent,
): Promise<{ fault: string; isOfSite: boolean } | undefined> {
  const { brand_id, id: content_id, slug, locale, tags } = article
  const changed = type === "content.updated" ? { changed: ["title", "body", "excerpt", "updated_at"] } : {}
  const data = { brand_id, content_id, slug, locale, revision, tags, ...changed }
  const request = await createSignedRequest({ url, secret, event: { type, data } })
  const response = await fetch(request, { redirect: "manual", signal })
  await response.body?.cancel()
  if (response.ok) return undefined
  const fault = `${new URL(url).pathname} of the site answers its event with ${describeAnswer(response)}`
  return { fault, isOfSite: response.status >= 500 }
}

interface LookOptions extends Pick<ProveFreshnessOptions, "lists" | "address" | "container" | "signal"> {
  /** Where the page of the article was. */
  found: { link: string | undefined }
}

/** Whether lists and page show an article as it is. Gives what is wrong. */
async function look(site: ServedSite, article: Article, options: LookOptions): Promise<string | undefined> {
  const { lists, found, signal } = options
  const read = await Promise.all(lists.map((list) => findLink(site, { list, slug: article.slug, signal })))
  const { page, link } = read.find((one) => one.link !== undefined) ?? {}
  const names = lists.join(" and ")
  if (article.status !== "published") {
    if (link !== undefined) return `${names} still links it`
    const { status } = found.link === undefined ? { status: 404 } : await askSite(found.link, signal)
    return status === 404 || status === 410 ? undefined : `its page still answers ${status}`
  }
  if (link === undefined || page === undefined) return `${names} does not link it`
  found.link = link
  if (!hasWords(page.html, article.title)) return `${names} does not have its title`
  const { fault } = await judgePage(link, await toProven(article), options)
  return fault === undefined ? undefined : `${new URL(link).pathname} does not show it: ${fault}`
}

/** Looks again until nothing is wrong, for some seconds. Gives what is wrong at last. */
async function waitFor(attempt: () => Promise<string | undefined>, patienceMs: number): Promise<string | undefined> {
  for (const since = performance.now(); ; await sleep(pauseMs)) {
    const fault = await attempt()
    if (fault === undefined || performance.now() - since > patienceMs) return fault
  }
}
