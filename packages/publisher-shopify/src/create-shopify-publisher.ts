import {
  type CallOptions,
  isSameDraft,
  type Publisher,
  type PublisherEnvironment,
  PublisherError,
  type PublisherSettings,
  type RemoteDocument,
  type RemoteState,
  type WriteOptions,
} from "@citable/publishers"
import { reservedDrafts } from "@citable/publishers/parts"

import { type ArticleRef, type ShopifyArticle, toRef, toState } from "./article-state.ts"
import { checkShop } from "./check-shop.ts"
import { createFinder } from "./find-articles.ts"
import { putImage, readPictures } from "./put-image.ts"
import * as queries from "./queries.ts"
import { renderArticle } from "./render-article.ts"
import { createShopifyClient } from "./shopify-client.ts"
import { readShopifySettings } from "./shopify-settings.ts"
import { storedFields } from "./stored-fields.ts"
import { writeArticle } from "./write-article.ts"

type Shop = { name: string; url: string }

/**
 * Publishes to a blog of Shopify through version 2026-10 of its Admin API.
 *
 * Shopify creates no second article with one handle in a blog, so a hidden article comes first, whose handle is the marker. One update by its id
 * then makes it the article. Shopify compares nothing when an article is written to: the caller reads before.
 */
export function createShopifyPublisher(settings: PublisherSettings, environment: PublisherEnvironment): Publisher {
  const shopify = readShopifySettings(settings)
  const { shop, blog } = shopify
  const client = createShopifyClient(shopify, environment)
  const find = createFinder(client, blog)
  let known: Shop | undefined

  /** The name of the shop and the address of its pages, asked for once. */
  async function getShop({ signal }: CallOptions): Promise<Shop> {
    known ??= (await client.ask<{ shop: Shop }>(queries.shopQuery, {}, signal)).shop
    return known
  }

  async function read(id: string, options: CallOptions): Promise<RemoteState | undefined> {
    assertId(id)
    const { url: home } = await getShop(options)
    const { article } = await client.ask<{ article: ShopifyArticle | null }>(queries.readQuery, { id }, options.signal)
    return article === null ? undefined : toState(article, { shop, home })
  }

  async function write(id: string, fields: RemoteDocument["fields"], options: Omit<WriteOptions, "images">) {
    assertId(id)
    const place = { shop, home: (await getShop(options)).url, now: environment.now() }
    return writeArticle(client, id, fields, { ...options, ...place })
  }

  return {
    capabilities: { ...reservedDrafts, images: "upload", atOnce: 2 },

    check: ({ signal }) => checkShop(client, shopify, signal),

    prepare: async (options) => void (await getShop(options)),

    render: (article, options) => renderArticle(article, known?.name ?? shop, options),

    find,

    async reserve(marker, { fields }, { signal }) {
      const article = {
        blogId: blog,
        title: marker,
        handle: marker,
        author: { name: fields["author"] },
        isPublished: false,
        metafields: [{ ...queries.metafields.marker, value: marker }],
      }
      const options = { signal, accept: ["TAKEN"] }
      const created = await client.mutate<{ article: ArticleRef | null }>(queries.createMutation, { article }, options)
      if (created.article !== null) return toRef(created.article)
      // An earlier attempt has made it.
      const [oldest] = await find(marker, { signal })
      if (oldest !== undefined) return oldest
      const message = `Another article of the blog has the handle ${marker}. Delete it in Shopify, and try again.`
      throw new PublisherError("publisher_conflict", message)
    },

    read,

    write: (id, { fields }, options) => write(id, fields, options),

    async withdraw(id, options) {
      const state = await read(id, options)
      if (state === undefined) throw new PublisherError("publisher_conflict", "Shopify no longer has this article.")
      return state.visibility === "draft" ? state : write(id, {}, { ...options, as: "draft" })
    },

    async discard({ id }, marker, options) {
      const state = await read(id, options)
      if (state === undefined || state.marker !== marker) return
      if (state.isPlaceholder !== true && !isSameDraft(state, options.expected, marker)) return
      await client.mutate(queries.deleteMutation, { id }, { signal: options.signal, accept: ["NOT_FOUND"] })
    },

    putImage: (image, { signal }) => putImage(client, environment, image, signal),

    async checkImages(ids, { signal }) {
      return new Set((await readPictures(client, ids, signal)).map(({ id }) => id))
    },

    async survey(ids, { signal }) {
      type Marks = { nodes: ({ id?: string; updatedAt?: string } | null)[] }
      const { nodes } = await client.ask<Marks>(queries.surveyQuery, { ids }, signal)
      return new Map(nodes.flatMap((node) => (node?.id === undefined ? [] : [[node.id, node.updatedAt ?? ""]])))
    },

    stored: storedFields,
  }
}

function assertId(id: string): void {
  if (/^gid:\/\/shopify\/Article\/[1-9]\d{0,18}$/.test(id)) return
  throw new PublisherError("publisher_invalid", "The id of an article must begin with gid://shopify/Article/.")
}
