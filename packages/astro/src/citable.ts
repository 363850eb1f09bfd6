import { fileURLToPath } from "node:url"

import { describeShadowed } from "@citable/client/site-env"
import { CitableError, indexNowPath } from "@citable/contract/core"
import { knownAddress, warnOfUnknownAddress } from "@citable/markdown/outputs"
import type { AstroConfig, AstroIntegration } from "astro"

import { canReadStore, createContentFilePlugin } from "./internal/content-file-plugin.ts"
import { loaderName } from "./internal/loader-name.ts"
import { createOwnCodePlugin } from "./internal/own-code-plugin.ts"
import { toPackedFor } from "./internal/packed/to-packed-for.ts"
import { openPartialBuild, type PartialBuild } from "./internal/partial/open-partial-build.ts"
import { readPartialRequest } from "./internal/partial/partial-request.ts"
import { siteState } from "./internal/site-state.ts"
import { findTakenSlugs } from "./internal/taken-slugs.ts"
import { toolbarEvents, toToolbarState } from "./internal/toolbar-state.ts"
import { type ContentLook, watchContent } from "./internal/watch-content.ts"
import { watchPictures } from "./internal/watch-pictures.ts"

export interface CitableWebhookOptions {
  /** The path of the route, below the site's base path. Default: `/_citable/webhook`. */
  path?: string
  /**
   * `whsec_…`, or several, for `astro dev`. Default: the environment variable `CITABLE_WEBHOOK_SECRET`. A deployed site always reads the
   * variable, so that no secret is in a bundle.
   */
  secret?: string | readonly string[]
}

export interface CitableOptions {
  /**
   * `true` or an object adds the webhook route to a deployed site with an adapter. `false` adds it nowhere, not even in `astro dev`.
   * Default: only in `astro dev`.
   */
  webhook?: boolean | CitableWebhookOptions
  /**
   * Seconds between two polls for changes in `astro dev`, which shows them; `false` turns polling off. Default: 30. With a webhook
   * secret, a poll by default only says how many articles are newer than what is shown.
   */
  poll?: number | false
  /**
   * `true` adds the route that `<PreviewRefresh>` asks, `/_citable/preview`, to a site with an adapter. For a route of your own, use
   * `createPreviewRoute` of `@citable/astro/preview`. Default: `false`.
   */
  preview?: boolean
  /**
   * `true` adds `/indexnow.txt`, the key with which the service submits the site's addresses to search engines, once the brand has chosen
   * that. Default: `false`.
   */
  indexNow?: boolean
  /** Whether the dev toolbar has an app that shows the last syncs and starts another. Default: `true`. */
  toolbar?: boolean
}

type Command = "dev" | "build" | "preview" | "sync"

/**
 * The Astro integration. In `astro dev`, a signed webhook refreshes the content without a restart. With `webhook: true`, a deployed site
 * with an adapter gets the webhook route too.
 *
 * @example
 *     export default defineConfig({ integrations: [citable()] })
 *
 * @throws {CitableError} `invalid_options`.
 */
export function citable(options: CitableOptions = {}): AstroIntegration {
  const webhook = readWebhook(options.webhook)
  if (options.poll !== undefined && options.poll !== false && !(options.poll >= 1 && options.poll <= 86_400)) {
    throw invalidOptions("`poll` must be a number of seconds from 1 to 86400, or false.")
  }
  let command: Command | undefined
  let config: AstroConfig | undefined
  let publicDir: URL | undefined
  let partial: PartialBuild | undefined
  let endPictures: (() => void) | undefined

  return {
    name: "@citable/astro",
    hooks: {
      "astro:config:setup": async (setup) => {
        command = setup.command
        publicDir = setup.config.publicDir
        const state = siteState()
        state.command = command
        delete state.storeError
        setup.updateConfig({ vite: { plugins: [createOwnCodePlugin()] } })
        if (command === "build") {
          setup.updateConfig({ vite: { plugins: [createContentFilePlugin(() => config) as never] } })
          const asked = readPartialRequest(process.env)
          if (asked?.waits === "setup") await asked.request()
          if (asked !== undefined) partial = openPartialBuild(asked, setup)
        }
        if (command === "dev" && options.toolbar !== false) {
          setup.addDevToolbarApp({
            id: "citable",
            name: "Citable",
            icon: "file-search",
            entrypoint: toModule("toolbar-app"),
          })
        }
        if (
          options.preview === true &&
          setup.config.adapter !== undefined &&
          (command === "dev" || command === "build")
        ) {
          setup.injectRoute({ pattern: "/_citable/preview", entrypoint: toModule("preview-route"), prerender: false })
        }
        if (options.indexNow === true) {
          const prerender = setup.config.adapter === undefined
          setup.injectRoute({ pattern: indexNowPath, entrypoint: toModule("index-now-route"), prerender })
        }
        if (command === "build" && setup.config.adapter !== undefined && hasCache(setup.config)) {
          setup.addMiddleware({ entrypoint: toModule("cache-middleware"), order: "pre" })
        }
        if (command !== "build" || setup.config.adapter === undefined || !webhook.isRequested) return
        if (webhook.secret !== undefined) {
          throw invalidOptions(
            "`webhook.secret` would be written into the site's server bundle. Set CITABLE_WEBHOOK_SECRET where the site runs instead.",
          )
        }
        setup.injectRoute({ pattern: webhook.path, entrypoint: toModule("webhook-route"), prerender: false })
      },
      "astro:routes:resolved": ({ routes }) => {
        siteState().taken = findTakenSlugs(routes, publicDir)
      },
      "astro:config:done": (done) => {
        config = done.config
        // `astro sync` fills the store that the next build reads.
        const packs = (command === "build" || command === "sync") && canReadStore(config)
        siteState().packsFor = packs ? toPackedFor(config) : ""
        partial?.useConfig(config)
        if (command !== "build") return
        const shadowed = describeShadowed({ folder: fileURLToPath(config.root), files: envFiles, env: process.env })
        if (shadowed !== undefined) done.logger.warn(shadowed)
        if (process.env["NODE_ENV"] === "production") warnOfAddress(config.site)
        if (config.adapter !== undefined || !webhook.isEnabled) return
        done.logger.info(
          "Static site: a publish shows after the next build. Let Citable call your host's deploy hook, or run `citable rebuild` on the machine that serves the site.",
        )
      },
      "astro:build:start": async ({ setPrerenderer, logger }) => {
        endPictures = watchPictures((message) => logger.error(message))
        if (partial === undefined) return
        // A site without articles has not waited yet.
        await partial.open()
        setPrerenderer(partial.wrap)
      },
      "astro:build:generated": () => {
        endPictures?.()
        // A page may have caught the error.
        const { storeError } = siteState()
        if (storeError !== undefined) throw storeError
        partial?.check()
      },
      "astro:build:done": () => partial?.finish(),
      "astro:server:setup": async ({ server, logger, refreshContent, toolbar }) => {
        // A build has a server for a moment as well, which is closed before it could refresh anything.
        if (refreshContent === undefined || command === "build") return
        const refresh = async (context: object): Promise<void> => {
          await refreshContent({ loaders: [loaderName], context: { source: loaderName, ...context } })
          toolbar.send(toolbarEvents.state, toToolbarState())
        }
        const readSecret = async (): Promise<string | readonly string[] | undefined> => {
          if (webhook.secret !== undefined) return webhook.secret
          const env = await server.ssrLoadModule("astro:env/server")
          return (env["getSecret"] as (name: string) => string | undefined)("CITABLE_WEBHOOK_SECRET") || undefined
        }
        toolbar.onAppInitialized("citable", () => toolbar.send(toolbarEvents.state, toToolbarState()))
        toolbar.on(toolbarEvents.refresh, () => {
          // The state has the error too.
          refresh({})
            .catch(({ message }: Error) => logger.error(message))
            .finally(() => toolbar.send(toolbarEvents.state, toToolbarState()))
        })
        if (options.poll !== false) {
          const watch = watchContent({
            everyMs: (options.poll ?? defaultPoll) * 1000,
            ask: askAll,
            async refresh() {
              if (options.poll === undefined && webhook.isEnabled && (await readSecret()) !== undefined) return false
              await refresh({})
              return true
            },
            onNewer: (count) =>
              logger.warn(
                `${count === 1 ? "1 article is" : `${count} articles are`} newer than what this server shows. ` +
                  "It shows them after a webhook, or when you refresh them in the dev toolbar. citable({ poll: 30 }) needs neither.",
              ),
            onError: (message) => logger.error(message),
          })
          server.httpServer?.once("close", () => watch.stop())
        }
        if (!webhook.isEnabled) return
        // A build does not need this module, so only the dev server loads it.
        const { createDevWebhook } = await import("./internal/create-dev-webhook.ts")
        const base = (config?.base ?? "/").replace(/\/+$/, "")
        const middleware = createDevWebhook({
          path: base + webhook.path,
          logger,
          readSecret,
          refresh: ({ brand_id, revision }) => refresh({ brand_id, revision }),
        })
        server.middlewares.use(middleware)
      },
    },
  }
}

const defaultPoll = 30
/** Where Vite reads the variables of a build. */
const envFiles = [".env", ".env.local", ".env.production", ".env.production.local"]

/** Looks whether the articles of any collection have changed. */
async function askAll(): Promise<ContentLook> {
  const all: ContentLook = { hasChanged: false, newer: 0 }
  // One after the other, so that collections of one key share what the first one read.
  for (const look of Object.values(siteState().checks ?? {})) {
    const { hasChanged, newer } = await look()
    all.hasChanged ||= hasChanged
    all.newer = Math.max(all.newer, newer)
  }
  return all
}

/** A site without `<ArticleHead>` learns it as well. */
function warnOfAddress(site: string | undefined): void {
  if (site === undefined) warnOfUnknownAddress()
  else knownAddress(site)
}

interface Webhook {
  isEnabled: boolean
  isRequested: boolean
  path: string
  secret: string | readonly string[] | undefined
}

function readWebhook(option: CitableOptions["webhook"]): Webhook {
  const { path = "/_citable/webhook", secret } = typeof option === "object" ? option : {}
  if (!/^\/[\w./~-]*[\w~-]$/.test(path)) {
    throw invalidOptions(`\`webhook.path\` is "${path}". It must be a plain path such as /_citable/webhook.`)
  }
  return { isEnabled: option !== false, isRequested: option !== undefined && option !== false, path, secret }
}

/** Whether the site caches pages that it renders on demand. In Astro 6, that is an experiment. */
function hasCache(config: AstroConfig): boolean {
  const { cache, experimental } = config as { cache?: object; experimental?: { cache?: object } }
  return (cache ?? experimental?.cache) !== undefined
}

/** Uses the module's own address, because the site may not be able to resolve this package by name from its root. */
function toModule(name: string): URL {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js"
  return new URL(`./${name}.${extension}`, import.meta.url)
}

function invalidOptions(message: string): CitableError {
  return new CitableError(`citable(): ${message}`, { code: "invalid_options" })
}
