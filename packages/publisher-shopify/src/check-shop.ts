import { type PublisherCheck, PublisherError } from "@citable/publishers"

import { numberOf } from "./article-state.ts"
import { blogsQuery, scopesQuery } from "./queries.ts"
import type { ShopifyClient } from "./shopify-client.ts"
import type { ShopifySettings } from "./shopify-settings.ts"

type Scopes = { shop: { name: string }; currentAppInstallation: { app: Title; accessScopes: { handle: string }[] } }
type Blogs = { blog: Title | null; blogs: { nodes: (Title & { id: string })[] } }
type Title = { title: string }

/** Checks the scopes of the app, and the blog. */
export async function checkShop(
  client: ShopifyClient,
  { shop, blog }: ShopifySettings,
  signal: AbortSignal,
): Promise<PublisherCheck> {
  const { shop: shown, currentAppInstallation: installed } = await client.ask<Scopes>(scopesQuery, {}, signal)
  const { title } = installed.app
  const granted = installed.accessScopes.map(({ handle }) => handle)
  // Whoever may write may read. The older scopes of the store's pages allow the same.
  const lacks = (what: string, older: string) =>
    !granted.includes(`write_${what}`) && !granted.includes(`write_${older}`)
  const lacksFiles = lacks("files", "themes")
  if (lacks("content", "online_store_pages")) {
    const names = lacksFiles ? "the scopes write_content and write_files" : "the scope write_content"
    const remedy = "Add what is missing to a new version of the app, release that, and accept it in the shop."
    throw new PublisherError("publisher_forbidden", `The app ${title} lacks ${names}. ${remedy}`)
  }
  const { blog: own, blogs } = await client.ask<Blogs>(blogsQuery, { blog }, signal)
  const targets = blogs.nodes.map(({ id, title: name }) => ({ id: String(numberOf(id)), name }))
  const number = String(numberOf(blog))
  if (own === null) {
    const list = targets.map(({ id, name }) => `${id} (${name})`).join(", ")
    throw new PublisherError("publisher_gone", `The shop has no blog ${number}. Its blogs: ${list || "none"}.`)
  }
  const detail = `The app ${title} lacks the scope write_files, so pictures stay where they are.`
  return {
    account: `${title} at ${shown.name} (${shop})`,
    targets: [{ id: number, name: own.title }, ...targets.filter(({ id }) => id !== number)],
    fields: [],
    warnings: lacksFiles ? [{ code: "cannot_upload", pointer: "/images", detail }] : [],
  }
}
