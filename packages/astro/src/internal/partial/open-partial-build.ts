import type { AstroConfig, AstroIntegration, HookParameters } from "astro"

import { createPartialBuild } from "./create-partial-build.ts"
import type { PartialRequest } from "./partial-request.ts"

/** The parts of a partial build that the integration calls. */
export interface PartialBuild {
  useConfig(config: AstroConfig): void
  wrap: Extract<Parameters<HookParameters<"astro:build:start">["setPrerenderer"]>[0], (...given: never[]) => unknown>
  check(): void
  finish(): void
}

type Setup = Pick<HookParameters<"astro:config:setup">, "updateConfig" | "logger">

/** Prepares a build that renders only what has changed. */
export function openPartialBuild(request: PartialRequest, { updateConfig, logger }: Setup): PartialBuild {
  let config: AstroConfig | undefined
  const read = (): AstroConfig => config as AstroConfig
  const build = createPartialBuild({
    request,
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
  return {
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
