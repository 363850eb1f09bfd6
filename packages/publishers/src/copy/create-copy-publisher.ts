import type { Article } from "@citable/contract"
import { toFeedHtml } from "@citable/markdown"
import { z } from "zod"

import { escapeAttribute } from "../parts/escape-html.ts"
import { renderArticleBody } from "../parts/render-article-body.ts"
import type { PublisherEnvironment } from "../publisher-environment.ts"
import { PublisherError } from "../publisher-error.ts"
import type { PublisherSettings } from "../publisher-settings.ts"
import type { Publisher, PublisherWarning, RemoteDocument, RemoteState, RenderOptions } from "../publisher.ts"
import { type CopyPlace, copyPlaces } from "./copy-places.ts"

const configSchema = z.strictObject({
  place: z.enum(Object.keys(copyPlaces) as (keyof typeof copyPlaces)[]),
  url: z.string().optional(),
})
/** Relative addresses lead there if nobody knows the brand's domain, so that they lead to no other site. */
const nowhere = "https://address-unknown.invalid/"

/**
 * Publishes nothing: it makes what a person copies, and notes the address that the person gives. The id of an item is that address.
 *
 * @throws {PublisherError} `publisher_invalid` for a place that it does not know.
 */
export function createCopyPublisher(
  { config }: PublisherSettings,
  environment: Pick<PublisherEnvironment, "fetch">,
): Publisher {
  const parsed = configSchema.safeParse(config)
  if (!parsed.success) {
    const known = Object.keys(copyPlaces).join(", ")
    throw new PublisherError("publisher_invalid", `The place of copies must be one of ${known}.`, {
      cause: parsed.error,
    })
  }
  const place: CopyPlace = copyPlaces[parsed.data.place]
  const byHand = `Only a person can publish on ${place.name}.`
  const toState = (id: string, visibility: RemoteState["visibility"], fields: RemoteState["fields"]): RemoteState => ({
    id,
    visibility,
    fields,
    url: id,
    editUrl: null,
    mark: null,
    warnings: [],
  })
  return {
    capabilities: { drafts: false, images: "by_url", reads: false, compareAndSet: false, byHand: true, atOnce: 2 },
    check: () =>
      Promise.resolve({
        account: place.name,
        targets: [{ id: parsed.data.place, name: place.name }],
        fields: [],
        warnings: [{ code: "not_tested", pointer: "/connection", detail: `${byHand} There is nothing to test.` }],
      }),
    render: (article, options) => renderCopy(article, options, place),
    find: () => Promise.resolve([]),
    reserve: () =>
      Promise.reject(
        new PublisherError("publisher_invalid", `${byHand} Copy the article there, and give the address of the copy.`),
      ),
    read: () => Promise.resolve(undefined),
    write(id, { fields }) {
      const address = toAddress(id, place)
      if (address !== undefined) return Promise.resolve(toState(address, "told", fields))
      const words = "The address of the copy must begin with https:// or http://, and contain no password."
      return Promise.reject(new PublisherError("publisher_invalid", words))
    },
    async withdraw(id, { signal }) {
      const status = await askStatus(environment, id, signal)
      if (status === 404 || status === 410) return toState(id, "hidden", {})
      const words = `${id} answers with ${status}. ${byHand} Delete the copy there, and withdraw it here once its address answers with 404 or 410.`
      throw new PublisherError("publisher_conflict", words)
    },
    discard: () => Promise.resolve(),
  }
}

async function askStatus(
  { fetch }: Pick<PublisherEnvironment, "fetch">,
  url: string,
  signal: AbortSignal,
): Promise<number> {
  try {
    const response = await fetch(url, { signal })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    signal.throwIfAborted()
    throw new PublisherError("publisher_unavailable", `${new URL(url).host} does not answer.`, { cause: error })
  }
}

/** The address that a person gives, without what only says who shared it. Undefined for one that nobody can open. */
function toAddress(given: string, { sharesInQuery }: CopyPlace): string | undefined {
  const url = URL.parse(given.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined
  if (sharesInQuery) url.search = ""
  url.hash = ""
  return url.href
}

/** Makes the title, the HTML with absolute addresses, the plain text, and the address of the original. */
async function renderCopy(
  article: Article,
  options: RenderOptions,
  { name, steps, takesCanonical }: CopyPlace,
): Promise<RemoteDocument> {
  const { title, cover } = article
  const original = article.seo.canonical_url
  const rendered = await renderArticleBody(article, options, { siteUrl: "/", embeds: "link", images: [] })
  const html = toFeedHtml(rendered.html, { url: original ?? nowhere })
  const isLinked = !takesCanonical && original !== null
  return {
    fields: {
      title,
      html: isLinked
        ? `${html}\n<p><a href="${escapeAttribute(original)}">${escapeAttribute(toShort(original))}</a></p>`
        : html,
      text: isLinked ? `${rendered.text}\n\n${original}` : rendered.text,
      canonical_url: original,
      cover_url: cover && (options.images.get(cover.url)?.url ?? cover.url),
      excerpt: article.excerpt ?? rendered.excerpt,
      tags: article.tags,
      steps,
    },
    warnings: [...warnOfAddresses(html, original, { name, takesCanonical }), ...rendered.warnings],
    text: rendered.text,
  }
}

function warnOfAddresses(
  html: string,
  original: string | null,
  { name, takesCanonical }: Pick<CopyPlace, "name" | "takesCanonical">,
): PublisherWarning[] {
  const pointer = "/seo/canonical_url"
  const found: PublisherWarning[] = []
  if (original === null) {
    const detail =
      "No address of the original is known: publish the article on your own site first, or set seo.canonical_url."
    found.push({ code: "canonical_unknown", pointer, detail })
  } else if (!takesCanonical) {
    const detail = `${name} takes no canonical address. The copy ends with a link to the original.`
    found.push({ code: "canonical_not_supported", pointer, detail })
  }
  if (html.includes(nowhere)) {
    const detail =
      "Links or pictures without a host lead nowhere, because the brand has no domain. Add one to the brand."
    found.push({ code: "address_not_absolute", pointer: "/body", detail })
  }
  return found
}

/** An address as people read it. */
const toShort = (url: string): string => url.replace(/^https?:\/\//, "").replace(/\/$/, "")
