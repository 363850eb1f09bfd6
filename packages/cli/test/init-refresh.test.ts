import type { Integration, Webhook } from "@citable/contract"
import { expect, it } from "vitest"

import { writeNext } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()

/** Next cannot load it, so its text counts. */
const isStatic = { config: 'export default { output: "export" }\n' }
const init = (...argv: string[]) => setup.init(...argv, "--no-install", "--no-proof")
const list = <Item>(what: string) => setup.list<Item>(what)
const hooks = async () => (await list<Integration>("integrations")).filter(({ kind }) => kind === "deploy_hook")

it("registers the deploy hook of a static site, also later, and takes it back with the rest", async () => {
  writeNext(setup.site, isStatic)
  setup.site.commit()
  const hook = "https://api.netlify.com/build_hooks/5f1secret"
  const first = await init("--yes")
  expect(first.result.notes.join("\n")).toMatch(
    / init --deploy-hook [^]* call create_webhook [^]* rebuild --site \. --output out/,
  )
  const later = await init("--yes", "--deploy-hook", hook)
  expect([later.code, later.result.changed, later.result.files]).toEqual([0, true, []])
  expect(later.result.notes.join("\n")).not.toContain("--deploy-hook")
  expect(later.said).not.toContain("5f1secret")
  expect(await hooks()).toMatchObject([{ name: "my-site", config: { platform: "netlify" } }])
  const again = await init("--yes", "--deploy-hook", hook)
  expect([again.result.changed, (await hooks()).length]).toEqual([false, 1])
  const removed = await init("--remove")
  expect([removed.result.kept, setup.site.status(), await hooks()]).toEqual([[], "", []])
})

it("registers the webhook of a site that it connected before, and adds its secret to the variables", async () => {
  writeNext(setup.site)
  setup.site.commit()
  await init("--yes")
  expect(setup.site.read("lib/citable.ts")).toContain('createCitable({ siteName: "my-site" })')
  const before = setup.site.read(".env.local")
  const { code, result } = await init("--yes", "--site-url", "https://later.example/anything")
  expect([code, result.files]).toEqual([0, ["lib/citable.ts", ".env.local"]])
  expect([result.notes.join(), setup.site.read("lib/citable.ts")]).toEqual([
    expect.not.stringContaining("example.com"),
    expect.stringContaining('createCitable({ siteUrl: "https://later.example", siteName: "my-site" })'),
  ])
  expect(setup.site.read(".env.local")).toMatch(new RegExp(`^${before}CITABLE_WEBHOOK_SECRET=whsec_\\S+\\n$`))
  const registered = async () =>
    (await list<Webhook>("webhooks")).filter(({ url }) => url === "https://later.example/api/citable")
  expect(await registered()).toHaveLength(1)
  const again = (await init("--yes", "--site-url", "https://later.example")).result
  expect([again.changed, again.notes]).toEqual([false, []])
  expect((await init("--remove")).result.kept).toEqual([])
  expect([setup.site.status(), await registered()]).toEqual(["", []])
})

it.each([
  ["what is no address", "hook", "usage"],
  ["an address of GitHub, which has no deploy hooks", "https://api.github.com/repos/a/b/dispatches", "usage"],
])("refuses %s as a deploy hook before it changes anything", async (_what, hook, code) => {
  writeNext(setup.site, isStatic)
  setup.site.commit()
  const { said } = await init("--yes", "--deploy-hook", hook)
  expect([said, setup.site.status()]).toEqual([expect.stringContaining(`"${code}"`), ""])
})

it("needs more than a key that reads articles to register something", async () => {
  writeNext(setup.site, isStatic)
  setup.site.commit()
  const env = { CITABLE_URL: setup.started.url, CITABLE_TOKEN: undefined, CITABLE_API_KEY: setup.started.apiKey }
  const { said } = await setup.site.init(env, "--yes", "--no-install", "--deploy-hook", "https://build.example/start")
  expect([said, setup.site.status()]).toEqual([expect.stringContaining('"missing_credential"'), ""])
})

it("sends the credential of one service to no other when it is taken back", async () => {
  writeNext(setup.site, isStatic)
  await init("--yes")
  const elsewhere = { CITABLE_URL: "http://127.0.0.1:9", CITABLE_TOKEN: setup.started.operatorToken }
  const { code, result } = await setup.site.init(elsewhere, "--remove", "--no-install")
  expect([code, result.kept]).toEqual([0, [expect.stringMatching(/^the key \w+ at http.*citable keys revoke/)]])
})
