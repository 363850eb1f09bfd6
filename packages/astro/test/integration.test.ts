import type { AstroIntegration } from "astro"
import { expect, onTestFinished, test, vi } from "vitest"

import citable, { type CitableOptions } from "../src/index.ts"

interface Outcome {
  routes: { pattern: string; prerender?: boolean }[]
  lines: string[]
  toolbarApps: string[]
}

/** Runs the hooks of a configuration, as Astro does. */
async function configure(
  options: CitableOptions | undefined,
  { command, adapter, site }: { command: "dev" | "build" | "sync"; adapter: boolean; site?: string | undefined },
): Promise<Outcome> {
  const { hooks }: AstroIntegration = citable(options)
  const outcome: Outcome = { routes: [], lines: [], toolbarApps: [] }
  const common = {
    config: {
      base: "/",
      root: new URL("./", import.meta.url),
      site,
      adapter: adapter ? { name: "adapter" } : undefined,
    },
    logger: { info: (line: string) => void outcome.lines.push(line) },
  }
  const injectRoute = (route: Outcome["routes"][number]): void => void outcome.routes.push(route)
  // If the integration changed what Astro compares of the configuration, Astro would empty its content store at every other build.
  const updateConfig = (change: object): void => expect(Object.keys(change)).toEqual(["vite"])
  const addDevToolbarApp = ({ id }: { id: string }): void => void outcome.toolbarApps.push(id)
  await hooks["astro:config:setup"]?.({ ...common, command, injectRoute, addDevToolbarApp, updateConfig } as never)
  await hooks["astro:config:done"]?.(common as never)
  return outcome
}

test("the webhook route is injected with webhook: true and an adapter", async () => {
  const build = { command: "build", adapter: true } as const
  expect((await configure({ webhook: true }, build)).routes).toMatchObject([
    { pattern: "/_citable/webhook", prerender: false },
  ])
  expect((await configure({ webhook: { path: "/hooks/citable" } }, build)).routes).toMatchObject([
    { pattern: "/hooks/citable" },
  ])
  expect((await configure(undefined, build)).routes).toEqual([])
  expect((await configure({ webhook: false }, build)).routes).toEqual([])
  expect((await configure({ webhook: true }, { command: "build", adapter: false })).routes).toEqual([])
  expect((await configure({ webhook: true }, { command: "dev", adapter: true })).routes).toEqual([])
})

test("a static build says once how a publish reaches it, unless webhook is false", async () => {
  const build = { command: "build", adapter: false } as const
  expect((await configure(undefined, build)).lines).toEqual([expect.stringContaining("deploy hook")])
  expect((await configure({ webhook: true }, build)).lines).toHaveLength(1)
  expect((await configure({ webhook: false }, build)).lines).toEqual([])
  expect((await configure(undefined, { command: "build", adapter: true })).lines).toEqual([])
  expect((await configure(undefined, { command: "sync", adapter: false })).lines).toEqual([])
})

test.each([undefined, "https://example.com", "http://localhost:4321/docs"])(
  "a build for production whose site is %s warns once that pages have no address",
  async (site) => {
    vi.stubEnv("NODE_ENV", "production")
    const warn = vi.spyOn(console, "warn").mockReturnValue()
    Reflect.deleteProperty(globalThis, Symbol.for("citable.unknownAddress"))
    onTestFinished(() => {
      vi.unstubAllEnvs()
      warn.mockRestore()
    })
    const build = { command: "build", adapter: false } as const
    await configure(undefined, { ...build, command: "dev", site })
    await configure(undefined, { ...build, site: "https://known.example" })
    expect(warn.mock.calls).toEqual([])
    await configure(undefined, { ...build, site })
    await configure(undefined, { ...build, site })
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Citable knows no address of this site.*--site-url/)]])
  },
)

test("an invalid path is refused, and so is a secret that would get into a bundle", async () => {
  for (const path of ["hooks", "/", "/[slug]", "/a?b", "/a/"]) {
    expect(() => citable({ webhook: { path } }), path).toThrow(/`webhook.path`/)
  }
  const options = { webhook: { secret: "whsec_x" } }
  await expect(configure(options, { command: "build", adapter: true })).rejects.toMatchObject({
    code: "invalid_options",
  })
  await configure(options, { command: "dev", adapter: true })
})

test("the dev toolbar has the app only in astro dev, unless toolbar is false", async () => {
  const dev = { command: "dev", adapter: false } as const
  expect((await configure(undefined, dev)).toolbarApps).toEqual(["citable"])
  expect((await configure({ toolbar: false }, dev)).toolbarApps).toEqual([])
  expect((await configure(undefined, { ...dev, command: "build" })).toolbarApps).toEqual([])
})

test("an invalid poll interval is refused", () => {
  for (const poll of [0, -1, Number.NaN, 1e9]) expect(() => citable({ poll }), String(poll)).toThrow(/`poll`/)
})
