import { z } from "zod"

import { localeSchema } from "../article.ts"
import { publicationWarningSchema } from "../content/publication-warning.ts"
import { idSchema } from "../id.ts"
import { trashedSchema } from "../internal/trash.ts"
import { compatibleEngineConfigSchema, engineConfigSchema } from "./engine-config.ts"
import { googleConfigSchema } from "./google-config.ts"
import {
  autoSchema,
  branchSchema,
  fieldMapSchema,
  gitConfigSchema,
  httpEndpointConfigSchema,
  siteUrlSchema,
  wordpressConfigSchema,
} from "./publisher-config.ts"

const name = z.string().min(1).max(200)
const secret = z.string().min(1).max(8192)
const remoteId = z.string().regex(/^[a-zA-Z0-9_-]{1,100}$/, "an id on that platform: letters, digits, _ and -")
const shown = "Settings, which readers of the integration see."
const writeOnly = "Secrets, which no answer shows."

const ghost = z.strictObject({ url: siteUrlSchema.describe("The address of the Ghost site.") })
const webflow = z.strictObject({
  site_id: remoteId.describe("The id of the Webflow site."),
  collection_id: remoteId.describe("The collection that gets the articles."),
})
const shopify = z.strictObject({
  shop: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,99}\.myshopify\.com$/, "a shop such as example.myshopify.com")
    .describe("The shop's permanent host name."),
  blog_id: remoteId.describe("The blog that gets the articles."),
})
const deployHook = z.strictObject({
  platform: z
    .enum(["vercel", "netlify", "cloudflare", "github", "generic"])
    .describe("Who builds the site. `generic` is any URL that starts a build on POST."),
  team_id: remoteId
    .optional()
    .describe("Vercel: the team of the project, if it has one. Needed for the status of builds."),
  site_id: remoteId.optional().describe("Netlify: needed for the status of builds."),
  account_id: remoteId.optional().describe("Cloudflare: needed for the status of builds."),
  project: remoteId
    .optional()
    .describe("Cloudflare: the name of the Pages project. Without it, the hook belongs to Workers Builds."),
  repository: z
    .string()
    .regex(/^[a-zA-Z0-9._-]+\/[a-zA-Z0-9._-]+$/, "a repository such as owner/name")
    .max(200)
    .optional()
    .describe("GitHub: owner and name."),
  workflow: z
    .string()
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]*$/, "the file name of a workflow such as deploy.yml")
    .max(100)
    .optional()
    .describe("GitHub: the file of the workflow to dispatch. Without it, Citable sends a `repository_dispatch`."),
  ref: branchSchema.optional().describe("GitHub: the branch of the workflow. Default: `main`."),
  event_type: z
    .string()
    .regex(/^[a-zA-Z0-9._-]+$/, "letters, digits, full stops, _ and -")
    .max(100)
    .optional()
    .describe("GitHub: the type of the `repository_dispatch`. Default: `content-published`."),
})
const token = z.strictObject({ token: secret.describe("An access token of the platform.") })
const key = secret.regex(/^[\x21-\x7e]+$/, "an API key: visible ASCII characters")
const apiKey = z.strictObject({ api_key: key.describe("The API key of the vendor.") })
/** A service account of a Google Cloud project; absent if the property's owner signs in instead. */
const serviceAccount = z.strictObject({
  client_email: name.describe("The service account's address."),
  private_key: secret.describe("The service account's private key in PEM."),
})

/**
 * How to connect to each external platform. `config` is shown to everyone who can read the integration. `credentials`
 * are write-only.
 */
export const connectionSchema = z.discriminatedUnion("kind", [
  connection(
    "wordpress",
    wordpressConfigSchema,
    z.strictObject({
      username: name.describe("The name of a WordPress user who may publish."),
      application_password: secret.describe("An application password of that user."),
    }),
  ),
  connection(
    "ghost",
    ghost,
    z.strictObject({ admin_api_key: secret.describe("An admin API key of a custom integration.") }),
  ),
  connection("webflow", webflow, token),
  z.strictObject({
    kind: z.literal("shopify"),
    config: shopify.describe(shown),
    // An app made since 2026 has no permanent token: it exchanges its id and secret for one of a day.
    credentials: z
      .union(
        [
          token,
          z.strictObject({
            client_id: key.describe("The client id of an app of the shop."),
            client_secret: key.describe("Its client secret."),
          }),
        ],
        { error: "the client id and the client secret of an app, or the token alone of one made before 2026" },
      )
      .describe(writeOnly),
  }),
  connection("git", gitConfigSchema, token),
  // Anyone who knows the address of a deploy hook can use it, so the address is the credential. GitHub has no address,
  // only a token. On other platforms, a token reads the status of builds.
  connection(
    "deploy_hook",
    deployHook,
    z.strictObject({
      url: secret.optional().describe("The address of the deploy hook. Whoever knows it can start builds."),
      token: secret
        .optional()
        .describe("An access token of the platform. GitHub needs it; elsewhere it reads the status of builds."),
    }),
  ),
  z.strictObject({
    kind: z.literal("google"),
    config: googleConfigSchema.describe(shown),
    credentials: serviceAccount.optional().describe(writeOnly),
  }),
  // Engines for scans. The brand's own key takes precedence over the key of the instance.
  connection("openai", engineConfigSchema, apiKey),
  connection("anthropic", engineConfigSchema, apiKey),
  connection("gemini", engineConfigSchema, apiKey),
  connection("perplexity", engineConfigSchema, apiKey),
  connection("xai", engineConfigSchema, apiKey),
  connection(
    "openai_compatible",
    compatibleEngineConfigSchema,
    z.strictObject({ api_key: key.optional().describe("The API key of the server, if it needs one.") }),
  ),
  connection(
    "http_endpoint",
    httpEndpointConfigSchema,
    z.strictObject({
      secret: secret
        .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, "a secret such as whsec_… with 24 to 64 bytes in Base64")
        .describe("What signs the requests, as with webhooks: `whsec_` and 24 to 64 random bytes in Base64."),
    }),
  ),
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
  connectionSchema.options[12].partial({ config: true, credentials: true }),
  connectionSchema.options[13].partial({ config: true, credentials: true }),
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
  "xai",
  "openai_compatible",
  "http_endpoint",
] as const

/** The kinds that articles can be published to, besides the brand's own sites. */
export const publisherKinds = ["wordpress", "ghost", "webflow", "shopify", "git", "http_endpoint"] as const
export type PublisherKind = (typeof publisherKinds)[number]

/** The kind of places where only a person can publish. An instance adds it to the contract. */
export const copyKind = "copy"

/** Whether a kind of integration shows articles: one of `publisherKinds`, or one that an instance adds to the contract. */
export function isPublisherKind(kind: string): boolean {
  const isKnown = (integrationKinds as readonly string[]).includes(kind)
  return !isKnown || (publisherKinds as readonly string[]).includes(kind)
}

/** The locales whose articles `auto: all` sends; empty for all. */
export const integrationLocalesSchema = z
  .array(localeSchema)
  .max(50)
  .describe("The languages of the articles that can go here. Empty for all.")

/** The builds of a site that a deploy hook requests. A build covers all requests from before it started. */
export const buildsSchema = z.strictObject({
  requested: z.int().describe("All requests so far: one for each change that readers of published content can see."),
  building: z
    .int()
    .nullable()
    .describe("The value of `requested` when the current build started; null while none runs."),
  built: z
    .int()
    .describe(
      "The value of `requested` when the last successful build started. If the service cannot see a build's end, it counts an accepted build as successful.",
    ),
  failures: z.int().describe("Failed builds since then."),
  began_at: z.iso.datetime().nullable().describe("When the latest build started; null before the first one."),
  ended_at: z.iso.datetime().nullable().describe("When that build ended; null while it runs."),
  run_id: z.string().nullable().describe("The platform's id of the build; null if it reported none."),
  run_url: z.string().nullable().describe("The platform's page of the build; null if it reported none."),
})

/** A connection of a brand to something that it publishes to or reads from. It has no field for a credential. */
export const integrationSchema = z.strictObject({
  id: idSchema("int"),
  brand_id: idSchema("brd"),
  kind: z
    .enum(integrationKinds)
    .describe("The platform, engine or data source. `api` is what the brand's own sites read; every brand has one."),
  name: name.describe("Your name for it."),
  status: z
    .enum(["untested", "connected", "failed"])
    .describe("`untested` until a test or a build reached the platform with the current settings."),
  error: z.string().nullable().describe("Why the last test or build failed; null if it did not."),
  config: z
    .union([
      wordpressConfigSchema,
      ghost,
      httpEndpointConfigSchema,
      webflow,
      shopify,
      gitConfigSchema,
      deployHook,
      googleConfigSchema,
      engineConfigSchema,
      compatibleEngineConfigSchema,
    ])
    .describe("The settings, which depend on `kind`. They contain no secrets."),
  field_map: fieldMapSchema.describe("Which field of the platform gets which field of the article."),
  auto: autoSchema,
  locales: integrationLocalesSchema,
  targets: z
    .array(
      z.strictObject({
        id: z.string().max(500).describe("The platform's id of the place."),
        name: z.string().max(500).describe("The platform's name of the place."),
      }),
    )
    .max(500)
    .describe("Places on the platform where you can publish, as the last test found them."),
  warnings: z
    .array(publicationWarningSchema)
    .describe(
      "What the platform cannot hold, or permissions that the account has and does not need, as the last test found them.",
    ),
  tested_at: z.iso.datetime().nullable().describe("When it was last tested; null for never."),
  builds: buildsSchema.nullable().describe("The builds of a deploy hook; null for other kinds."),
  authorize_url: z
    .string()
    .nullable()
    .optional()
    .describe("Where the platform's owner signs in, once and within a week, if the call asked for it."),
  trashed: trashedSchema,
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
  return z.strictObject({
    kind: z.literal(kind),
    config: config.describe(shown),
    credentials: credentials.describe(writeOnly),
  })
}
