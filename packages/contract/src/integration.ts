import { z } from "zod"

import { articleFields } from "./article.ts"
import { idSchema } from "./id.ts"

/** An address without user, query and fragment: those are where secrets hide, and what is stored here is shown. */
const siteUrl = z
  .string()
  .max(500)
  .regex(
    /^https?:\/\/[a-zA-Z0-9.-]+(:[0-9]{1,5})?(\/[a-zA-Z0-9._~/-]*)?$/,
    "an address such as https://example.com/blog",
  )
const name = z.string().min(1).max(200)
const secret = z.string().min(1).max(8192)
const remoteId = z.string().regex(/^[a-zA-Z0-9_-]{1,100}$/, "an id of that platform: letters, digits, _ and -")
const folder = z
  .string()
  .regex(/^[a-zA-Z0-9._-]+(\/[a-zA-Z0-9._-]+)*$/, "a folder such as content/blog")
  .max(500)

const wordpress = z.strictObject({ url: siteUrl })
const ghost = z.strictObject({ url: siteUrl })
const webflow = z.strictObject({ site_id: remoteId, collection_id: remoteId })
const shopify = z.strictObject({
  shop: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}\.myshopify\.com$/, "a shop such as example.myshopify.com"),
  blog_id: remoteId,
})
const git = z.strictObject({
  provider: z.enum(["github", "gitlab"]),
  /** Owner and name. */
  repository: z
    .string()
    .regex(/^[a-zA-Z0-9._-]+(\/[a-zA-Z0-9._-]+)+$/, "a repository such as owner/name")
    .max(300),
  branch: z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._/-]{0,199}$/, "the name of a branch"),
  folder,
})
const deployHook = z.strictObject({ platform: z.enum(["vercel", "netlify", "cloudflare", "generic"]) })
const google = z.strictObject({
  /** A Search Console property: `sc-domain:example.com` or a URL prefix. */
  search_console_property: z
    .string()
    .regex(/^(sc-domain:[a-z0-9.-]+|https?:\/\/[a-zA-Z0-9._~/:-]+)$/)
    .max(500)
    .optional(),
  analytics_property: z
    .string()
    .regex(/^[0-9]{1,20}$/, "the number of a GA4 property")
    .optional(),
})

const token = z.strictObject({ token: secret })
/** Of a service account in a Google Cloud project; left out where the property's owner signs in instead. */
const serviceAccount = z.strictObject({ client_email: name, private_key: secret })

/**
 * How to reach each outside platform. `config` is shown to whoever reads the integration; `credentials` are written and
 * replaced, and never shown by anything.
 */
export const connectionSchema = z.discriminatedUnion("kind", [
  connection("wordpress", wordpress, z.strictObject({ username: name, application_password: secret })),
  connection("ghost", ghost, z.strictObject({ admin_api_key: secret })),
  connection("webflow", webflow, token),
  connection("shopify", shopify, token),
  connection("git", git, token),
  // Whoever knows the address of a deploy hook can use it: the address is the credential.
  connection("deploy_hook", deployHook, z.strictObject({ url: secret })),
  z.strictObject({ kind: z.literal("google"), config: google, credentials: serviceAccount.optional() }),
])

/** What of a connection is to be replaced; the rest stays as it is. */
export const connectionUpdateSchema = z.discriminatedUnion("kind", [
  connectionSchema.options[0].partial({ config: true, credentials: true }),
  connectionSchema.options[1].partial({ config: true, credentials: true }),
  connectionSchema.options[2].partial({ config: true, credentials: true }),
  connectionSchema.options[3].partial({ config: true, credentials: true }),
  connectionSchema.options[4].partial({ config: true, credentials: true }),
  connectionSchema.options[5].partial({ config: true, credentials: true }),
  connectionSchema.options[6].partial({ config: true, credentials: true }),
])

/** `api` is what the brand's own sites read: every brand has one, made with it. */
export const integrationKinds = [
  "api",
  "wordpress",
  "ghost",
  "webflow",
  "shopify",
  "git",
  "deploy_hook",
  "google",
] as const

/** Which field of the platform takes a field of the article. */
export const fieldMapSchema = z.partialRecord(z.enum(articleFields), z.string().min(1).max(200))

/** A connection of a brand to something that it publishes to or reads from. It has no field for a credential. */
export const integrationSchema = z.strictObject({
  id: idSchema("int"),
  brand_id: idSchema("brd"),
  kind: z.enum(integrationKinds),
  name,
  /** `untested` until `test_integration` has reached the platform with the present settings. */
  status: z.enum(["untested", "connected", "failed"]),
  /** Why the last test failed. */
  error: z.string().nullable(),
  config: z.union([wordpress, webflow, shopify, git, deployHook, google]),
  field_map: fieldMapSchema,
  /** Places on the platform that can be published to, as the last test found them. */
  targets: z.array(z.strictObject({ id: z.string().max(500), name: z.string().max(500) })).max(500),
  tested_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export type Connection = z.infer<typeof connectionSchema>
export type Integration = z.infer<typeof integrationSchema>
export type IntegrationKind = (typeof integrationKinds)[number]

function connection<const Kind extends string, Config extends z.ZodObject, Credentials extends z.ZodObject>(
  kind: Kind,
  config: Config,
  credentials: Credentials,
) {
  return z.strictObject({ kind: z.literal(kind), config, credentials })
}
