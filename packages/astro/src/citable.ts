import { CitableError } from "@citable/contract"
import type { AstroConfig, AstroIntegration } from "astro"

import { createDevWebhook } from "./internal/create-dev-webhook.ts"
import { loaderName } from "./internal/loader-name.ts"
import { siteState } from "./internal/site-state.ts"

export interface CitableWebhookOptions {
  /** Default `/_citable/webhook`. Below the site's base path. */
  path?: string
  /**
   * `whsec_…`, or several, for `astro dev`. Default: the environment variable `CITABLE_WEBHOOK_SECRET`, which is also where a deployed
   * site reads it, so that no secret is written into a bundle.
   */
  secret?: string | readonly string[]
}

export interface CitableOptions {
  /**
   * `true` or an object: a site with an adapter gets the webhook route too. `false`: none, not even in `astro dev`.
   * Left out: in `astro dev` alone.
   */
  webhook?: boolean | CitableWebhookOptions
}

type Command = "dev" | "build" | "preview" | "sync"

/**
 * The integration: `integrations: [citable()]`. In `astro dev` a signed webhook refreshes the content without a restart. A
 * deployed site with an adapter gets a route for it where `webhook` asks for one.
 *
 * @throws {CitableError} `invalid_options`.
 */
export function citable(options: CitableOptions = {}): AstroIntegration {
  const webhook = readWebhook(options.webhook)
  let command: Command = "build"
  let config: AstroConfig | undefined

  return {
    name: "@citable/astro",
    hooks: {
      "astro:config:setup": (setup) => {
        command = setup.command
        siteState().command = command
        if (command !== "build" || setup.config.adapter === undefined || !webhook.asked) return
        if (webhook.secret !== undefined) {
          throw invalidOptions(
            "`webhook.secret` would be written into the site's server bundle. Set CITABLE_WEBHOOK_SECRET where the site runs instead.",
          )
        }
        setup.injectRoute({ pattern: webhook.path, entrypoint: webhookRoute(), prerender: false })
      },
      "astro:config:done": (done) => {
        config = done.config
        if (command !== "build" || config.adapter !== undefined || !webhook.on) return
        done.logger.info(
          "Static site: what is published shows with the next build. Point Citable's webhook at your host's deploy hook.",
        )
      },
      "astro:server:setup": ({ server, logger, refreshContent }) => {
        if (!webhook.on || refreshContent === undefined) return
        const base = (config?.base ?? "/").replace(/\/+$/, "")
        const middleware = createDevWebhook({
          path: base + webhook.path,
          logger,
          readSecret: async () => {
            if (webhook.secret !== undefined) return webhook.secret
            const env = await server.ssrLoadModule("astro:env/server")
            return (env["getSecret"] as (name: string) => string | undefined)("CITABLE_WEBHOOK_SECRET") || undefined
          },
          refresh: ({ brand_id, revision }) =>
            refreshContent({ loaders: [loaderName], context: { source: loaderName, brand_id, revision } }),
        })
        server.middlewares.use(middleware)
      },
    },
  }
}

interface Webhook {
  on: boolean
  asked: boolean
  path: string
  secret: string | readonly string[] | undefined
}

function readWebhook(option: CitableOptions["webhook"]): Webhook {
  const { path = "/_citable/webhook", secret } = typeof option === "object" ? option : {}
  if (!/^\/[\w./~-]*[\w~-]$/.test(path)) {
    throw invalidOptions(`\`webhook.path\` is "${path}" and has to be a plain path such as /_citable/webhook.`)
  }
  return { on: option !== false, asked: option !== undefined && option !== false, path, secret }
}

/** By its own address: the site need not be able to resolve this package by name from its root. */
function webhookRoute(): URL {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js"
  return new URL(`./webhook-route.${extension}`, import.meta.url)
}

function invalidOptions(message: string): CitableError {
  return new CitableError(`citable(): ${message}`, { code: "invalid_options" })
}
