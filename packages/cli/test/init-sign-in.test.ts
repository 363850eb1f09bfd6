import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import type { ApiKey, Brand } from "@citable/contract"
import { onEngine, startService, type StartedService } from "@citable/dev"
import { createOwner } from "@citable/service"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"

import { createWebClient } from "../../service/test/web-client.ts"
import type { Prompter } from "../src/init/prompter.ts"
import { runInit } from "../src/init/run-init.ts"
import { createInitSite, type InitSite, writeNext } from "./init-site.ts"

const ada = { email: "ada@example.com", password: "correct horse battery" }
let data: InitSite
/** Where the sign-ins are. */
let config: string
let started: StartedService
let site: InitSite
beforeAll(async () => {
  data = createInitSite()
  const dataDir = join(data.folder, "service")
  config = join(data.folder, "config")
  for (const path of [dataDir, config]) mkdirSync(path)
  started = await startService({ dataDir, passwordCost: { ln: 8, r: 8, p: 1 } })
  const { link = "" } = await createOwner({ dataDir, ...(await onEngine(dataDir)), email: ada.email })
  const browser = browse()
  await browser.submit(await browser.open(link), "/invitation", { password: ada.password })
})
afterAll(async () => {
  await started.close()
  data.remove()
})
beforeEach(() => {
  site = createInitSite()
})
afterEach(() => site.remove())

const browse = () => createWebClient(started.url, (request) => fetch(request))

/** Does on the pages of the service what a person does with the code: enters it, signs in, agrees. */
async function enterCode(code: string): Promise<void> {
  const browser = browse()
  const page = await browser.submit(await browser.open("/oauth/device"), "/oauth/device", { user_code: code })
  const consent = await browser.submit(await browser.submit(page, "/oauth/device"), "/sign-in", ada)
  const action = /action="(\/oauth\/interaction\/[^"]+)"/.exec(consent.text)?.[1] ?? ""
  await browser.submit(consent, action, { decision: "allow" })
}

/** Runs `init` at a terminal without a browser. A person answers its questions, and signs in with the code that it prints. */
async function init(answers: Record<string, string>, values: Record<string, string> = {}) {
  const [asked, said]: [string[], string[]] = [[], []]
  const answer = async (message: string) => {
    asked.push(message)
    return { [where]: "", ...answers }[message]
  }
  const ask: Prompter = {
    confirm: async (message) => (await answer(message)) !== undefined,
    select: async (message, options) => {
      const label = await answer(message)
      return options.find((option) => option.label === label)?.value
    },
    text: answer,
  }
  const input = {
    env: { ...process.env, HOME: site.folder, CITABLE_CONFIG_DIR: config, ...noService },
    out: () => {},
    err(line: string) {
      said.push(line)
      const code = /^ {2}([A-Z]{4}-[A-Z]{4})$/.exec(line)?.[1]
      if (code !== undefined) void enterCode(code)
    },
    isTerminal: true,
    json: false,
    positionals: [],
    values: { "no-install": true, "no-proof": true, ...values },
    signal: new AbortController().signal,
  }
  return { result: await runInit(site.folder, input, ask), asked, said: said.join("\n") }
}

/** A person who does not know it yet presses Enter. */
const where = "What is the address of the deployed site? Press Enter if you do not know it yet."

/** Neither a service nor a browser is named in the environment. */
const noService = Object.fromEntries(
  ["CITABLE_URL", "CITABLE_TOKEN", "CITABLE_API_KEY", "BROWSER", "DISPLAY", "WAYLAND_DISPLAY"].map((name) => [
    name,
    undefined,
  ]),
)
const keysOf = async (brandId: string) =>
  (await started.call<{ data: ApiKey[] }>("GET", `/v1/brands/${brandId}/api-keys`, undefined, started.operatorToken))
    .data
const brands = async () =>
  (await started.call<{ data: Brand[] }>("GET", "/v1/brands", undefined, started.operatorToken)).data

it("asks for the address, waits for the sign-in in a browser, and makes a key for the one brand; a sign-in elsewhere stays", async () => {
  writeNext(site)
  const other = { url: "http://127.0.0.1:9", client_id: "cli", access_token: "cto_other", expires_at: 9e15 }
  writeFileSync(join(config, "profiles.json"), JSON.stringify({ current: "work", profiles: { work: other } }))
  const { asked, said, result } = await init({ "Do this?": "yes" }, { url: started.url })
  expect(asked).toEqual([where, "Do this?"])
  expect(said).toContain(`Signed in to ${started.url} as ${ada.email}`)
  expect(result).toMatchObject({ articles: 0, dashboard: `${started.url}/brands/${started.brandId}` })
  const made = expect.objectContaining({ name: "my-site", scopes: ["content:read"] })
  expect(await keysOf(started.brandId)).toContainEqual(made)
  const { profiles } = JSON.parse(readFileSync(join(config, "profiles.json"), "utf8")) as {
    profiles: Record<string, { url: string }>
  }
  expect(profiles["work"]).toEqual(other)
  expect(Object.values(profiles).map(({ url }) => url)).toEqual([other.url, started.url])
})

it("takes the brand that the person chooses, or makes one for the site, with the sign-in that is there", async () => {
  await started.call("POST", "/v1/brands", { name: "Second", domains: [] }, started.operatorToken)
  const question = "Whose articles does the site show?"
  for (const [choice, name] of Object.entries({ Second: "Second", "A new brand": "my-site" })) {
    writeNext(site)
    const { asked } = await init({ [question]: choice, "Do this?": "yes" }, { url: started.url })
    expect(asked).toEqual([where, question, "Do this?"])
    const brand = (await brands()).find((one) => one.name === name)
    expect(await keysOf(brand?.id ?? "")).toMatchObject([{ name: "my-site", scopes: ["content:read"] }])
    site.remove()
    site = createInitSite()
  }
})

it("asks which service has the articles if nothing names one, and changes nothing if the person stops there", async () => {
  writeNext(site)
  rmSync(join(config, "profiles.json"))
  const which = "Which service has your articles?"
  await expect(init({ [which]: "One that is already running" })).rejects.toMatchObject({ code: "aborted" })
  expect(existsSync(join(site.folder, ".env.local"))).toBe(false)
})
