import { z } from "zod"

import { articleFields } from "../article.ts"
import { engineSchema } from "../engine.ts"
import { idSchema } from "../id.ts"

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
const branch = z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._/-]{0,199}$/, "the name of a branch")

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
  branch,
  folder,
})
const deployHook = z.strictObject({
  platform: z.enum(["vercel", "netlify", "cloudflare", "github", "generic"]),
  /** Vercel: the team of the project, where it has one; for the status of builds. */
  team_id: remoteId.optional(),
  /** Netlify: for the status of builds. */
  site_id: remoteId.optional(),
  /** Cloudflare: for the status of builds. */
  account_id: remoteId.optional(),
  /** Cloudflare: the name of the Pages project; without it, the hook is one of Workers Builds. */
  project: remoteId.optional(),
  /** GitHub: owner and name. */
  repository: z
    .string()
    .regex(/^[a-zA-Z0-9._-]+\/[a-zA-Z0-9._-]+$/, "a repository such as owner/name")
    .max(200)
    .optional(),
  /** GitHub: the file of the workflow to dispatch; without it, a repository_dispatch is sent. */
  workflow: z
    .string()
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]*$/, "the file name of a workflow such as deploy.yml")
    .max(100)
    .optional(),
  /** GitHub: the branch of the workflow; `main` unless said. */
  ref: branch.optional(),
  /** GitHub: of a repository_dispatch; `content-published` unless said. */
  event_type: z
    .string()
    .regex(/^[a-zA-Z0-9._-]+$/, "letters, digits, full stops, _ and -")
    .max(100)
    .optional(),
})
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
/** US dollars: a million tokens in and out, and a thousand searches; for a model whose prices this release does not know. */
const prices = z.strictObject({
  input: z.number().min(0).max(10_000),
  output: z.number().min(0).max(10_000),
  searches: z.number().min(0).max(10_000),
})
const model = z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._:/@-]{0,199}$/, "the name of a model, such as gpt-5-mini")
/** The vendor's usual model unless said. */
const engine = z.strictObject({ model: model.optional(), prices: prices.optional() })
const compatibleEngine = z.strictObject({
  /** What it is called in reports. */
  engine: engineSchema,
  /** Up to the version, such as `https://models.example/v1`. */
  url: siteUrl,
  model,
  prices: prices.optional(),
})

const token = z.strictObject({ token: secret })
const key = secret.regex(/^[\x21-\x7e]+$/, "an API key: visible ASCII characters")
const apiKey = z.strictObject({ api_key: key })
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
  // Whoever knows the address of a deploy hook can use it: the address is the credential. GitHub has none, but a token;
  // elsewhere a token reads the status of builds.
  connection("deploy_hook", deployHook, z.strictObject({ url: secret.optional(), token: secret.optional() })),
  z.strictObject({ kind: z.literal("google"), config: google, credentials: serviceAccount.optional() }),
  // Engines that scans ask: the brand's own key goes before that of the instance.
  connection("openai", engine, apiKey),
  connection("anthropic", engine, apiKey),
  connection("gemini", engine, apiKey),
  connection("perplexity", engine, apiKey),
  connection("openai_compatible", compatibleEngine, z.strictObject({ api_key: key.optional() })),
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
  connectionSchema.options[7].partial({ config: true, credentials: true }),
  connectionSchema.options[8].partial({ config: true, credentials: true }),
  connectionSchema.options[9].partial({ config: true, credentials: true }),
  connectionSchema.options[10].partial({ config: true, credentials: true }),
  connectionSchema.options[11].partial({ config: true, credentials: true }),
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
  "openai",
  "anthropic",
  "gemini",
  "perplexity",
  "openai_compatible",
] as const

/** Which field of the platform takes a field of the article. */
export const fieldMapSchema = z.partialRecord(z.enum(articleFields), z.string().min(1).max(200))

/** How the builds of a site stand that a deploy hook asks for. A build covers the requests counted before it began. */
export const buildsSchema = z.strictObject({
  /** Requests ever made: one a change that readers of published content can see. */
  requested: z.int(),
  /** What `requested` was when the build that runs began; null while none runs. */
  building: z.int().nullable(),
  /** What `requested` was when the last build began that succeeded, or that was taken on where its end cannot be seen. */
  built: z.int(),
  /** Builds that failed since. */
  failures: z.int(),
  /** Of the latest build. */
  began_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** What the platform calls it, and where a person can look at it, where it said. */
  run_id: z.string().nullable(),
  run_url: z.string().nullable(),
})

/** A connection of a brand to something that it publishes to or reads from. It has no field for a credential. */
export const integrationSchema = z.strictObject({
  id: idSchema("int"),
  brand_id: idSchema("brd"),
  kind: z.enum(integrationKinds),
  name,
  /** `untested` until the platform was reached with the present settings: by `test_integration`, or for a build. */
  status: z.enum(["untested", "connected", "failed"]),
  /** Why the last test, or build, failed. */
  error: z.string().nullable(),
  config: z.union([wordpress, webflow, shopify, git, deployHook, google, engine, compatibleEngine]),
  field_map: fieldMapSchema,
  /** Places on the platform that can be published to, as the last test found them. */
  targets: z.array(z.strictObject({ id: z.string().max(500), name: z.string().max(500) })).max(500),
  tested_at: z.iso.datetime().nullable(),
  /** Of a deploy hook; null for other kinds. */
  builds: buildsSchema.nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export type Connection = z.infer<typeof connectionSchema>
export type Builds = z.infer<typeof buildsSchema>
export type Integration = z.infer<typeof integrationSchema>
export type IntegrationKind = (typeof integrationKinds)[number]

function connection<const Kind extends string, Config extends z.ZodObject, Credentials extends z.ZodObject>(
  kind: Kind,
  config: Config,
  credentials: Credentials,
) {
  return z.strictObject({ kind: z.literal(kind), config, credentials })
}
