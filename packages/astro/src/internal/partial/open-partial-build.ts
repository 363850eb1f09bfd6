import { CitableError } from "@citable/contract/core"
import type { AstroConfig, AstroIntegration, HookParameters } from "astro"

import { siteState } from "../site-state.ts"
import { createPartialBuild } from "./create-partial-build.ts"
import { hasOnlyOwnLoaders } from "./has-only-own-loaders.ts"
import type { AskedBuild, PartialRequest, WaitPoint } from "./partial-request.ts"

/** The parts of a partial build that the integration calls. */
export interface PartialBuild {
  useConfig(config: AstroConfig): void
  /** Waits for the request of the runner. */
  open(): Promise<void>
  wrap: Extract<Parameters<HookParameters<"astro:build:start">["setPrerenderer"]>[0], (...given: never[]) => unknown>
  check(): void
  finish(): void
}

type Setup = Pick<HookParameters<"astro:config:setup">, "updateConfig" | "logger">

/** Prepares a build that renders only what has changed. */
export function openPartialBuild(asked: AskedBuild, { updateConfig, logger }: Setup): PartialBuild {
  let config: AstroConfig | undefined
  let request: PartialRequest | undefined
  let waits: WaitPoint | undefined
  const read = (): AstroConfig => config as AstroConfig
  const build = createPartialBuild({
    request: () => request as PartialRequest,
    waits: () => waits ?? "setup",
    env: process.env,
    obstacle: () => findObstacle(read()),
    root: () => read().root,
    outDir: () => read().outDir,
    publicDir: () => read().publicDir,
    base: () => read().base,
    config: () => pickConfig(read()),
    log: (line) => logger.info(line),
  })
  updateConfig({ vite: { plugins: [build.plugin as never] } })
  const open = async (): Promise<void> => {
    request = await asked.request()
  }
  siteState().beforeLoad = async (isAlone) => {
    const isOwn = isAlone && hasOnlyOwnLoaders(read().root)
    waits = isOwn && waits !== "setup" ? "load" : "setup"
    if (asked.waits === "load" && !isOwn) {
      throw new CitableError(
        "This build waits while Astro loads content, but the site now has a loader with another source. The runner starts a new build.",
        { code: "other_loaders" },
      )
    }
    await open()
  }
  return {
    open,
    useConfig: (done) => (config = done),
    wrap: (prerenderer) => build.wrap(prerenderer as never) as never,
    check: () => build.check(),
    finish: () => build.finish(),
  }
}

/** Integrations whose hooks at the end of a build read or write nothing that depends on which pages were rendered. */
const knownIntegrations = new Set(["@citable/astro", "@astrojs/sitemap"])
const lateHooks = ["astro:build:ssr", "astro:build:generated", "astro:build:done"] as const

function findObstacle({ adapter, build, experimental, integrations, output }: AstroConfig): string | undefined {
  if (adapter !== undefined || output !== "static") return "the site has an adapter"
  if (build.concurrency > 1) return "build.concurrency is more than 1"
  if (experimental.incrementalBuild) return "experimental.incrementalBuild is on"
  const late = integrations.find(
    ({ name, hooks }: AstroIntegration) =>
      !knownIntegrations.has(name) && lateHooks.some((hook) => hooks[hook] !== undefined),
  )
  return late === undefined ? undefined : `the integration ${late.name} works on the whole output`
}

function pickConfig({ site, base, trailingSlash, build, image, i18n, compressHTML, redirects, markdown }: AstroConfig) {
  return { site, base, trailingSlash, build, image, i18n, compressHTML, redirects, markdown }
}
