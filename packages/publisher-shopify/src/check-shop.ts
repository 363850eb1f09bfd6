import { type CallOptions, type PublisherCheck, PublisherError } from "@citable/publishers"

import { numberOf } from "./article-state.ts"
import { blogsQuery, scopesQuery } from "./queries.ts"
import type { ShopifyClient } from "./shopify-client.ts"
import type { ShopifySettings } from "./shopify-settings.ts"

interface Scopes {
  currentAppInstallation: { app: { title: string }; accessScopes: { handle: string }[] }
}

interface Blogs {
  blog: { title: string } | null
  blogs: { nodes: { id: string; title: string }[] }
}

/** Checks the scopes of the app and the blog. The older scopes of the online store's pages allow the same. */
export async function checkShop(
  client: ShopifyClient,
  { shop, blog }: ShopifySettings,
  shopName: string,
  { signal }: CallOptions,
): Promise<PublisherCheck> {
  const { currentAppInstallation: app } = await client.ask<Scopes>(scopesQuery, {}, { signal })
  const granted = new Set(app.accessScopes.map(({ handle }) => handle))
  // Whoever may write may read.
  const may = (scope: string) => granted.has(scope) || granted.has(scope.replace("read_", "write_"))
  const missing = ["read_content", "write_content"].filter(
    (scope) => !may(scope) && !may(scope.replace("content", "online_store_pages")),
  )
  if (missing.length > 0) {
    throw new PublisherError(
      "publisher_forbidden",
      `The app ${app.app.title} lacks the scope ${missing.at(-1)}. Add it to a new version of the app, release that, and accept it in the shop.`,
    )
  }
  const { blog: own, blogs } = await client.ask<Blogs>(blogsQuery, { blog }, { signal })
  const list = blogs.nodes.map(({ id, title }) => `${numberOf(id)} (${title})`).join(", ")
  if (own === null) {
    throw new PublisherError(
      "publisher_gone",
      `The shop has no blog with the number ${numberOf(blog)}. Its blogs are: ${list === "" ? "none" : list}.`,
    )
  }
  const others = blogs.nodes.map(({ id, title }) => ({ id: String(numberOf(id)), name: title }))
  const target = { id: String(numberOf(blog)), name: own.title }
  const lacksFiles = !may("write_files") && !may("write_themes")
  return {
    account: `${app.app.title} at ${shopName} (${shop})`,
    targets: [target, ...others.filter(({ id }) => id !== target.id)],
    fields: [],
    warnings: lacksFiles
      ? [
          {
            code: "cannot_upload",
            pointer: "/images",
            detail: "The app lacks the scope write_files, so pictures stay where they are.",
          },
        ]
      : [],
  }
}
