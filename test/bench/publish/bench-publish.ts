import { join } from "node:path"
import { pathToFileURL } from "node:url"

import type { Article } from "@citable/contract"
import { type StartedService, startService } from "@citable/dev"

import { buildSite, createWorkDir } from "../../../packages/astro/test/run-astro.ts"
import { createNextSite } from "../../../packages/next/test/next-site.ts"
import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { startProcess } from "../measured-process.ts"
import type { AstroArgument } from "./astro-process.ts"
import { benchStatic } from "./bench-static.ts"
import { percentile } from "./percentile.ts"
import { publishEdits } from "./publish-edits.ts"

/** A site that runs, and what brings changes to it. */
interface LiveSite {
  url: string
  /** Of its webhook. */
  hook: string
  /** Of an article's page. */
  page: (slug: string) => string
  stop(): Promise<void>
}

type Env = Record<"CITABLE_URL" | "CITABLE_API_KEY" | "CITABLE_WEBHOOK_SECRET", string>

/** From the call that publishes to the page that a reader gets, through the real service, its webhooks and built sites. */
export async function* benchPublish(options: BenchOptions): AsyncGenerator<Figure> {
  const figure = (values: Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number | undefined }) =>
    toFigure({ area: "publish", ...values })
  for await (const values of benchStatic(options)) yield figure(values)
  for (const [name, startSite] of [
    ["Astro on demand (route cache)", startAstro],
    ["Next (revalidated)", startNext],
  ] as const) {
    options.progress(name)
    const { live, calls } = await measureSite(startSite, options.small ? 3 : 200)
    const what = `publish -> live, ${name}`
    yield figure({
      figure: `${what}: p50 ms, against the call alone`,
      ours: percentile(live, 50),
      baseline: percentile(calls, 50),
    })
    yield figure({
      figure: `${what}: p99 ms, against a budget of 1,000`,
      ours: percentile(live, 99),
      baseline: 1000,
      goal: 1,
    })
  }
}

async function measureSite(startSite: (env: Env) => Promise<LiveSite>, count: number) {
  const service = await startService()
  try {
    const articles: Article[] = []
    for (let at = 0; at < 20; at++) {
      articles.push(
        await service.publish({ title: `Article ${at}`, slug: `article-${at}`, body: `The text of number ${at}.` }),
      )
    }
    const hooks = `/v1/brands/${service.brandId}/webhooks`
    const hook = await service.call<{ id: string; secret: string }>("POST", hooks, { url: "http://127.0.0.1:9/" })
    const site = await startSite(toEnv(service, hook.secret))
    try {
      await service.call("PATCH", `/v1/webhooks/${hook.id}`, { url: site.url + site.hook })
      const read = async (slug: string) => (await fetch(site.url + site.page(slug))).text()
      const edits = { service, articles, read, pauseMs: 2, guardMs: 60_000 }
      // What a process does for the first time is no part of it.
      await publishEdits({ ...edits, count: 10 })
      return await publishEdits({ ...edits, count })
    } finally {
      await site.stop()
    }
  } finally {
    await service.close()
  }
}

function toEnv({ url, apiKey }: StartedService, secret: string): Env {
  return { CITABLE_URL: url, CITABLE_API_KEY: apiKey, CITABLE_WEBHOOK_SECRET: secret }
}

async function startNext(env: Env): Promise<LiveSite> {
  const site = createNextSite(env, ".next/bench-publish")
  await site.remove()
  await site.build()
  const running = await site.start()
  return {
    url: running.url,
    hook: "/api/citable",
    page: (slug) => `/blog/${slug}`,
    async stop() {
      await running.stop()
      await site.remove()
    },
  }
}

async function startAstro(env: Env): Promise<LiveSite> {
  const workDir = await createWorkDir()
  const { code, output } = await buildSite(workDir, { ...env, FIXTURE_ON_DEMAND: "1" })
  if (code !== 0) throw new Error(output)
  const entry = pathToFileURL(join(workDir.outDir, "server/entry.mjs")).href
  const argument: AstroArgument = { entry, env }
  const running = await startProcess<{ url: string }>(new URL("astro-process.ts", import.meta.url), argument)
  return {
    url: running.ready.url,
    hook: "/_citable/webhook",
    page: (slug) => `/live/${slug}`,
    async stop() {
      await running.stop()
      await workDir.remove()
    },
  }
}
