import type { Webhook } from "@citable/contract"
import { describe, expect, it } from "vitest"

import { askAddress } from "../src/init/address/ask-address.ts"
import type { Prompter } from "../src/init/prompter.ts"
import { runInit } from "../src/init/run-init.ts"
import { writeAstro, writeNext } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
const real = "https://real.example"
const init = (...argv: string[]) => setup.init(...argv, "--no-install", "--no-proof")

/** A person who answers the questions for texts one after the other, and says yes. */
function answer(...texts: (string | undefined)[]): { ask: Prompter; asked: string[] } {
  const asked: string[] = []
  const text = async (message: string) => {
    asked.push(message)
    return texts.shift()
  }
  return { ask: { text, confirm: async () => true, select: async () => undefined }, asked }
}

it("the configuration of Astro gets the address in the same run as the integration, and Astro loads it", async () => {
  writeAstro(setup.site, "export default { site: 'https://example.com' }\n")
  const { code, result } = await init("--yes", "--site-url", `${real}/anything`)
  expect([code, setup.site.read("astro.config.mjs")]).toEqual([
    0,
    `import citable from '@citable/astro'\n\nexport default { site: '${real}', integrations: [citable()] }\n`,
  ])
  expect(result.notes.join()).not.toContain("canonical")
  const again = await init("--yes", "--site-url", real)
  expect([again.result.changed, again.result.notes]).toEqual([false, []])
})

it.each([
  ["of another real site", `export default { site: "https://old.example" }\n`, "https://old.example"],
  [
    "of a variable",
    "const site = process.env.SITE ?? 'https://example.com'\nexport default { site }\n",
    "https://example.com",
  ],
])("a configuration of Astro keeps the address %s, and init says what to set", async (_whose, config, known) => {
  writeAstro(setup.site, config)
  const { result } = await init("--dry-run", "--site-url", real)
  expect(result.notes).toEqual([
    `astro.config.mjs names the address ${known}. For canonical addresses of the pages, set in it: site: "${real}"`,
  ])
})

describe("createCitable() of a site with Next", () => {
  it.each([
    ["nothing", "createCitable()", `createCitable({ siteUrl: "${real}" })`],
    [
      "options on lines",
      `createCitable({\n  siteName: "A",\n})`,
      `createCitable({\n  siteUrl: "${real}",\n  siteName: "A",\n})`,
    ],
    [
      "an example, behind a name",
      `createCitable({ siteName: "A", siteUrl: "https://www.example.com/" })`,
      `siteName: "A", siteUrl: "${real}" })`,
    ],
    ["a constant", "createCitable({ siteUrl })", `const siteUrl = '${real}'`],
  ])("gets the address in place of %s", async (_what, call, expected) => {
    writeNext(setup.site)
    const from = "import { createCitable } from \"@citable/next\"\nconst siteUrl = 'http://localhost:3000'\n"
    setup.site.write("lib/articles.ts", `${from}export const citable = ${call}\n`)
    const { code, result } = await init("--yes", "--site-url", real)
    expect([code, result.notes, setup.site.read("lib/articles.ts")]).toEqual([0, [], expect.stringContaining(expected)])
  })

  it.each([
    [
      "another real address",
      `createCitable({ siteUrl: "https://old.example" })`,
      "lib/articles.ts names the address https://old.example.",
    ],
    [
      "a variable",
      "createCitable({ siteUrl: process.env.URL })",
      "lib/articles.ts gives the site an address that init cannot read.",
    ],
    [
      "options from elsewhere",
      "createCitable(options)",
      "lib/articles.ts gives the site an address that init cannot read.",
    ],
    [
      "options that are spread",
      "createCitable({ ...options })",
      "lib/articles.ts gives the site an address that init cannot read.",
    ],
  ])("keeps %s, and init says what to set", async (_what, call, note) => {
    writeNext(setup.site)
    const code = `import { createCitable } from "@citable/next"\nexport const citable = ${call}\n`
    setup.site.write("lib/articles.ts", code)
    const { result } = await init("--yes", "--site-url", real)
    expect([result.notes, setup.site.read("lib/articles.ts")]).toEqual([
      [`${note} For canonical addresses of the pages, set in it: siteUrl: "${real}"`],
      code,
    ])
  })
})

it("SITE_URL of a site that reads it gives way if it stands for none, and stays if it is real", async () => {
  writeNext(setup.site)
  setup.site.write("lib/site.ts", "export const url = process.env.SITE_URL\n")
  setup.site.write(".env.local", "A=1\nSITE_URL=http://localhost:3000\nB=2\n")
  await init("--yes", "--site-url", real)
  expect(setup.site.read(".env.local")).toMatch(new RegExp(`^A=1\nB=2\n[^]*\nSITE_URL=${real}\n`))
  expect((await init("--yes", "--site-url", "https://other.example")).result.notes).toEqual([
    `.env.local names the address ${real}. For canonical addresses of the pages, set in it: SITE_URL=https://other.example`,
  ])
})

const webhooks = async (host: string) =>
  (await setup.list<Webhook>("webhooks")).filter(({ url }) => new URL(url).hostname === host)

it("a later --site-url moves the webhook of the site, and says so before it asks", async () => {
  writeNext(setup.site)
  await init("--yes", "--site-url", "http://localhost:3000")
  const later = await init("--yes", "--site-url", "https://moved.example")
  expect(later.result.notes).toEqual([])
  expect(setup.site.read("lib/citable.ts")).toContain('createCitable({ siteUrl: "https://moved.example", siteName')
  expect(await webhooks("moved.example")).toMatchObject([
    { url: "https://moved.example/api/citable", article_url: "https://moved.example/blog/{slug}" },
  ])
  const text = await setup.site.initText(setup.environment(), "--dry-run", "--no-install", "--site-url", real)
  expect(text).toContain(
    `The service sends the webhooks of the site to ${real}/api/citable, not to https://moved.example/api/citable.`,
  )
  expect(await webhooks("moved.example")).toHaveLength(1)
  expect((await init("--remove")).result.kept).toEqual([])
  expect(await webhooks("moved.example")).toEqual([])
})

it("says that it has not checked a webhook that nobody may look at, or that init did not register", async () => {
  writeNext(setup.site)
  await init("--yes", "--site-url", "https://kept.example")
  const env = { CITABLE_URL: setup.started.url, CITABLE_TOKEN: undefined }
  const { result } = await setup.site.init(env, "--yes", "--no-install", "--no-proof", "--site-url", real)
  expect(result.notes.at(-1)).toMatch(/Not checked: its address\. .*\n {2}.* doctor --site-url https:\/\/real/)
  expect(await webhooks("kept.example")).toHaveLength(1)
})

it("asks a person for the address, takes a host alone, and goes on without one", async () => {
  const { ask, asked } = answer("no address", "blog.acme.example")
  expect([await askAddress(ask), asked]).toEqual([
    "https://blog.acme.example",
    [
      expect.stringContaining("Press Enter if you do not know it yet."),
      expect.stringContaining("no address is not an address such as"),
    ],
  ])
  expect(await askAddress(answer("").ask)).toBeUndefined()
  await expect(askAddress(answer(undefined).ask)).rejects.toMatchObject({ code: "aborted" })
})

it("init asks for the address of a site that has none, once", async () => {
  const run = async (...texts: string[]) => {
    const { ask, asked } = answer(...texts)
    const io = { out() {}, err() {}, json: true, positionals: [], signal: new AbortController().signal }
    const env = { ...process.env, ...setup.environment(), HOME: setup.site.folder, CITABLE_API_KEY: undefined }
    const values = {
      "no-install": true,
      "no-proof": true,
      url: setup.started.url,
      token: setup.started.operatorToken,
      brand: setup.started.brandId,
    }
    await runInit(setup.site.folder, { ...io, env, values }, ask)
    return asked.length
  }
  writeAstro(setup.site, "export default {}\n")
  expect(await run("blog.acme.example")).toBe(1)
  expect(setup.site.read("astro.config.mjs")).toContain('site: "https://blog.acme.example"')
  expect(await run()).toBe(0)
})
