import { PublisherError, type PublisherSettings } from "@citable/publishers"

/** The permanent host name, the global id of the blog, and a token that lasts or what the app exchanges for one of a day. */
export type ShopifySettings = ReturnType<typeof readShopifySettings>

/** Reads the settings of a connection. Throws `publisher_invalid` for those that nobody can use. */
export function readShopifySettings({ config, credentials, fieldMap }: PublisherSettings) {
  const { shop, blog_id: number } = config as { shop: string; blog_id: string }
  const { token, client_id: clientId, client_secret: clientSecret } = credentials as Record<string, string | undefined>
  const fail = (message: string) => new PublisherError("publisher_invalid", message)
  const [mapped] = Object.keys(fieldMap)
  if (mapped !== undefined) throw fail(`Shopify has no fields of your own, so field_map cannot have ${mapped}.`)
  if (!/^\d{1,20}$/.test(number)) throw fail(`The number of the blog consists of digits, unlike ${number}.`)
  const blog = `gid://shopify/Blog/${number}`
  if (clientId && clientSecret) return { shop, blog, access: { clientId, clientSecret } }
  if (token) return { shop, blog, access: { token } }
  throw fail("Enter the client id and the client secret of the app, or the token of an app made before 2026.")
}
