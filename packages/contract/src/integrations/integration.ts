import { z } from "zod"

import { articleFields } from "../article.ts"
import { engineSchema } from "../engine.ts"
import { idSchema } from "../id.ts"

/** An address without user, query and fragment. Those can contain secrets, and the service shows this address. */
const siteUrl = z
  .string()
  .max(500)
  .regex(
    /^https?:\/\/[a-zA-Z0-9.-]+(:[0-9]{1,5})?(\/[a-zA-Z0-9._~/-]*)?$/,
    "an address such as https://example.com/blog",
  )
const name = z.string().min(1).max(200)
const secret = z.string().min(1).max(8192)
const remoteId = z.string().regex(/^[a-zA-Z0-9_-]{1,100}$/, "an id on that platform: letters, digits, _ and -")
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
  /** Vercel: the team of the project, if it has one. Needed for the status of builds. */
  team_id: remoteId.optional(),
  /** Netlify: needed for the status of builds. */
  site_id: remoteId.optional(),
  /** Cloudflare: needed for the status of builds. */
  account_id: remoteId.optional(),
  /** Cloudflare: the name of the Pages project. Without it, the hook belongs to Workers Builds. */
  project: remoteId.optional(),
  /** GitHub: owner and name. */
  repository: z
    .string()
    .regex(/^[a-zA-Z0-9._-]+\/[a-zA-Z0-9._-]+$/, "a repository such as owner/name")
    .max(200)
    .optional(),
  /** GitHub: the file of the workflow to dispatch. Without it, Citable sends a `repository_dispatch`. */
  workflow: z
    .string()
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]*$/, "the file name of a workflow such as deploy.yml")
    .max(100)
    .optional(),
  /** GitHub: the branch of the workflow. Default: `main`. */
  ref: branch.optional(),
  /** GitHub: the type of the `repository_dispatch`. Default: `content-published`. */
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
/**
 * US dollars for a million input tokens, a million output tokens, and a thousand searches. For a model whose prices
 * this release does not know.
 */
const prices = z.strictObject({
  input: z.number().min(0).max(10_000),
  output: z.number().min(0).max(10_000),
  searches: z.number().min(0).max(10_000),
})
const model = z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._:/@-]{0,199}$/, "the name of a model, such as gpt-5-mini")
/** Default model: the vendor's usual one. */
const engine = z.strictObject({ model: model.optional(), prices: prices.optional() })
const compatibleEngine = z.strictObject({
  /** The engine's name in reports. */
  engine: engineSchema,
  /** The base URL, up to the version, such as `https://models.example/v1`. */
  url: siteUrl,
  model,
  prices: prices.optional(),
})

const token = z.strictObject({ token: secret })
const key = secret.regex(/^[\x21-\x7e]+$/, "an API key: visible ASCII characters")
const apiKey = z.strictObject({ api_key: key })
/** A service account of a Google Cloud project; absent if the property's owner signs in instead. */
const serviceAccount = z.strictObject({ client_email: name, private_key: secret })

/**
 * How to connect to each external platform. `config` is shown to everyone who can read the integration. `credentials`
 * are write-only.
 */
export const connectionSchema = z.discriminatedUnion("kind", [
  connection("wordpress", wordpress, z.strictObject({ username: name, application_password: secret })),
  connection("ghost", ghost, z.strictObject({ admin_api_key: secret })),
  connection("webflow", webflow, token),
  connection("shopify", shopify, token),
  connection("git", git, token),
  // Anyone who knows the address of a deploy hook can use it, so the address is the credential. GitHub has no address,
  // only a token. On other platforms, a token reads the status of builds.
  connection("deploy_hook", deployHook, z.strictObject({ url: secret.optional(), token: secret.optional() })),
  z.strictObject({ kind: z.literal("google"), config: google, credentials: serviceAccount.optional() }),
  // Engines for scans. The brand's own key takes precedence over the key of the instance.
  connection("openai", engine, apiKey),
  connection("anthropic", engine, apiKey),
  connection("gemini", engine, apiKey),
  connection("perplexity", engine, apiKey),
  connection("openai_compatible", compatibleEngine, z.strictObject({ api_key: key.optional() })),
])

/** The parts of a connection to replace; the rest does not change. */
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

/** `api` is what the brand's own sites read. Every brand has one from its creation. */
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

/** Maps a field of the article to a field of the platform. */
export const fieldMapSchema = z.partialRecord(z.enum(articleFields), z.string().min(1).max(200))

/** The builds of a site that a deploy hook requests. A build covers all requests from before it started. */
export const buildsSchema = z.strictObject({
  /** All requests so far: one for each change that readers of published content can see. */
  requested: z.int(),
  /** The value of `requested` when the current build started; null while none runs. */
  building: z.int().nullable(),
  /**
   * The value of `requested` when the last successful build started. If the service cannot see a build's end, it counts
   * an accepted build as successful.
   */
  built: z.int(),
  /** Failed builds since then. */
  failures: z.int(),
  /** When the latest build started. */
  began_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** The platform's id and page of the build, if the platform reported them. */
  run_id: z.string().nullable(),
  run_url: z.string().nullable(),
})

/** A connection of a brand to something that it publishes to or reads from. It has no field for a credential. */
export const integrationSchema = z.strictObject({
  id: idSchema("int"),
  brand_id: idSchema("brd"),
  kind: z.enum(integrationKinds),
  name,
  /** `untested` until a test or a build reached the platform with the current settings. */
  status: z.enum(["untested", "connected", "failed"]),
  /** Why the last test or build failed. */
  error: z.string().nullable(),
  config: z.union([wordpress, webflow, shopify, git, deployHook, google, engine, compatibleEngine]),
  field_map: fieldMapSchema,
  /** Places on the platform where you can publish, as the last test found them. */
  targets: z.array(z.strictObject({ id: z.string().max(500), name: z.string().max(500) })).max(500),
  tested_at: z.iso.datetime().nullable(),
  /** The builds of a deploy hook; null for other kinds. */
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
