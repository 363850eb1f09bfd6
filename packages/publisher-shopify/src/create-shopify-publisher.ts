import {
  type CallOptions,
  type Publisher,
  type PublisherEnvironment,
  PublisherError,
  type PublisherSettings,
  type RemoteState,
} from "@citable/publishers"

import { type ArticleRef, type ShopifyArticle, storedFields, toRef, toState, writeMarker } from "./article-state.ts"
import { checkShop } from "./check-shop.ts"
import { createFinder } from "./find-articles.ts"
import { putImage, readPictures } from "./put-image.ts"
import * as queries from "./queries.ts"
import { renderArticle } from "./render-article.ts"
import { createShopifyClient } from "./shopify-client.ts"
import { isTaken, type UserError } from "./shopify-errors.ts"
import { readShopifySettings } from "./shopify-settings.ts"
import { writeArticle } from "./write-article.ts"

interface Created {
  articleCreate: { article: ArticleRef | null; userErrors: UserError[] }
}

/**
 * Publishes to a blog of Shopify through version 2026-10 of its Admin API.
 *
 * Shopify creates no second article with one handle in a blog, so a hidden article comes first, whose handle is the marker. One update by its id
 * then makes it the article. Shopify compares nothing when an article is written to: the caller reads before.
 */
export function createShopifyPublisher(settings: PublisherSettings, environment: PublisherEnvironment): Publisher {
  const shopify = readShopifySettings(settings)
  const client = createShopifyClient(shopify, environment)
  const find = createFinder(client, shopify.blog)
  let known: { name: string; url: string } | undefined

  /** The name of the shop and the address of its pages, asked for once. */
  async function getShop({ signal }: CallOptions): Promise<{ name: string; url: string }> {
    known ??= (await client.ask<{ shop: { name: string; url: string } }>(queries.shopQuery, {}, { signal })).shop
    return known
  }

  async function read(id: string, options: CallOptions): Promise<RemoteState | undefined> {
    assertId(id)
    const { url } = await getShop(options)
    const { signal } = options
    const { article } = await client.ask<{ article: ShopifyArticle | null }>(queries.readQuery, { id }, { signal })
    return article === null ? undefined : toState(article, { shop: shopify.shop, home: url })
  }

  async function discard(id: string, { signal }: CallOptions): Promise<void> {
    type Deleted = { articleDelete: { userErrors: UserError[] } }
    const { articleDelete } = await client.ask<Deleted>(queries.deleteMutation, { id }, { isWrite: true, signal })
    client.assertDone(articleDelete.userErrors.filter(({ code }) => code !== "NOT_FOUND"))
  }

  return {
    capabilities: {
      drafts: true,
      images: "upload",
      reads: true,
      compareAndSet: false,
      withdrawKeepsText: true,
      atOnce: 2,
    },

    async check(options) {
      known = undefined
      return checkShop(client, shopify, (await getShop(options)).name, options)
    },

    async prepare(options) {
      await getShop(options)
    },

    render(article, options) {
      if (known === undefined) throw new PublisherError("publisher_invalid", "Shopify was not asked for its name.")
      return renderArticle(article, known.name, options)
    },

    find,

    async reserve(marker, { fields }, { signal }) {
      const article = {
        blogId: shopify.blog,
        title: marker,
        handle: marker,
        author: { name: fields["author"] },
        isPublished: false,
        metafields: [{ ...queries.markerField, type: "single_line_text_field", value: writeMarker(marker) }],
      }
      const request = { isWrite: true, signal }
      const { articleCreate: created } = await client.ask<Created>(queries.createMutation, { article }, request)
      if (isTaken(created.userErrors)) return findTaken(marker, { signal })
      client.assertDone(created.userErrors)
      if (created.article === null) throw new PublisherError("publisher_unknown", "Shopify does not name the article.")
      return toRef(created.article)
    },

    read,

    async write(id, document, options) {
      assertId(id)
      const { url: home } = await getShop(options)
      return writeArticle(client, { shop: shopify.shop, home, now: environment.now() }, { id, document, options })
    },

    async withdraw(id, options) {
      const { marker, sequence, signal } = options
      const state = await read(id, options)
      if (state === undefined) throw new PublisherError("publisher_conflict", "Shopify no longer has this article.")
      if (state.visibility === "draft") return state
      const document = { fields: {}, warnings: [] }
      const change = { marker, sequence, signal, as: "draft" as const, expected: state, images: [] }
      const home = (await getShop(options)).url
      return writeArticle(
        client,
        { shop: shopify.shop, home, now: environment.now() },
        { id, document, options: change },
      )
    },

    async discard({ id }, marker, options) {
      const state = await read(id, options)
      if (state?.isPlaceholder === true && state.marker === marker) await discard(id, options)
    },

    putImage: (image, { signal }) => putImage(client, environment, image, signal),

    async checkImages(ids, { signal }) {
      return new Set((await readPictures(client, ids, signal)).map(({ id }) => id))
    },

    async survey(ids, { signal }) {
      type Marks = { nodes: ({ id?: string; updatedAt?: string } | null)[] }
      const { nodes } = await client.ask<Marks>(queries.surveyQuery, { ids }, { signal })
      return new Map(nodes.flatMap((node) => (node?.id === undefined ? [] : [[node.id, node.updatedAt ?? ""]])))
    },

    stored: storedFields,
  }

  /** Finds the article whose handle is the marker: an earlier attempt has made it, and the list does not have it yet. */
  async function findTaken(marker: string, { signal }: CallOptions) {
    type Found = { articles: { nodes: (ArticleRef & { handle: string; blog: { id: string } })[] } }
    const { articles } = await client.ask<Found>(queries.handleQuery, { query: `handle:${marker}` }, { signal })
    const taken = articles.nodes.find(({ handle, blog }) => handle === marker && blog.id === shopify.blog)
    if (taken !== undefined) return toRef(taken)
    throw new PublisherError(
      "publisher_unavailable",
      `Shopify has an article with the handle ${marker}, but does not list it yet. Citable tries again.`,
    )
  }
}

/** A global id of an article. */
function assertId(id: string): void {
  if (/^gid:\/\/shopify\/Article\/[1-9]\d{0,18}$/.test(id)) return
  throw new PublisherError(
    "publisher_invalid",
    "The id of an article of Shopify must begin with gid://shopify/Article/.",
  )
}
