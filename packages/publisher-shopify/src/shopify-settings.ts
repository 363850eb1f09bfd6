import { PublisherError, type PublisherSettings } from "@citable/publishers"

export interface ShopifySettings {
  /** The permanent host name. */
  shop: string
  /** The global id of the blog. */
  blog: string
  /** A token that lasts, or what the app exchanges for one of a day. */
  access: { token: string } | { clientId: string; clientSecret: string }
}

/** Reads the settings of a connection. Throws `publisher_invalid` for those that nobody can use. */
export function readShopifySettings({ config, credentials }: PublisherSettings): ShopifySettings {
  const { shop, blog_id: blog } = config as { shop: string; blog_id: string }
  const given = credentials as { token?: string; client_id?: string; client_secret?: string }
  if (!/^\d{1,20}$/.test(blog)) {
    throw new PublisherError(
      "publisher_invalid",
      `The number of the blog must consist of digits, but it is ${blog}. It is at the end of the blog's address in the admin.`,
    )
  }
  return { shop, blog: `gid://shopify/Blog/${blog}`, access: readAccess(given) }
}

function readAccess(given: { token?: string; client_id?: string; client_secret?: string }): ShopifySettings["access"] {
  if (given.client_id && given.client_secret) return { clientId: given.client_id, clientSecret: given.client_secret }
  if (given.token) return { token: given.token }
  throw new PublisherError(
    "publisher_invalid",
    "Enter the client id and the client secret of the app, or the access token of an app made before 2026.",
  )
}
