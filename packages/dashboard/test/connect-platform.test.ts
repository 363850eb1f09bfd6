import type { Integration } from "@citable/contract"
import { startTestPlatform, type TestPlatform } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import {
  builtInPublishers,
  copyPublisher,
  type Publisher,
  type PublisherDefinition,
} from "../../publishers/src/index.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { pressButton } from "./press-button.ts"
import { toWords } from "./to-words.ts"

let platform: TestPlatform
let started: StartedAccounts
let browser: WebClient & { home: string }
/** What a test changes in the publisher. */
let faults: (publisher: Publisher) => Partial<Publisher> = () => ({})

const [wordpress] = builtInPublishers as [PublisherDefinition]
/** A platform that nobody ran, whose form has two ways to sign in. */
const press: PublisherDefinition = {
  ...wordpress,
  kind: "press",
  name: "The Press",
  testedOn: "vendor_schema",
  steps: ["Open the settings of the Press.", "Give the token the right to write."],
  credentials: [...wordpress.credentials, { name: "token", label: "Token", help: "Instead of both.", isSecret: true }],
  async create(settings, environment) {
    const publisher = await wordpress.create(settings, environment)
    return { ...publisher, ...faults(publisher) }
  },
}

beforeAll(async () => {
  platform = await startTestPlatform()
  started = await startAccounts({
    dashboard: createDashboard(),
    publishers: [...builtInPublishers, press, copyPublisher],
  })
  browser = { ...started.browse(), home: `/brands/${started.brandId}` }
  await signInAs(browser, owner)
})
afterAll(async () => {
  await started?.close()
  await platform?.close()
})

const fields = () => ({
  name: "Our press",
  url: platform.url,
  username: platform.username,
  application_password: platform.password,
})
const connect = async (given: object = {}) =>
  pressButton(browser, await browser.open(`${browser.home}/sites/platforms`), "Connect The Press and test it", {
    ...fields(),
    ...given,
  })

it("the form shows the steps before the fields, and that nobody has run the platform", async () => {
  const { text } = await browser.open(`${browser.home}/sites/platforms`)
  expect(toWords(text)).toMatch(
    /The Press Nobody has run Citable against The Press itself.*Open the settings of the Press\.\s*Give the token the right to write\. Your name for it/,
  )
  expect(toWords(text)).toMatch(/Git repository Find the branch that your site builds/)
  expect(toWords(text).split("Nobody has run Citable")).toHaveLength(2)
})

it("whoever connects sees the account and every warning, and a test that fails says no account", async () => {
  const connected = await connect()
  const words = toWords(connected.text)
  expect(words).toMatch(/Works The Press Last tested .* The credentials belong to administrator/)
  expect(words).toMatch(/never run against The Press itself.*never_run_against_vendor/)
  expect(words).toContain("account_is_administrator")
  expect(connected.text).not.toContain(platform.password)
  expect(words).not.toContain("same place")
  const again = await connect({ name: "Our press once more" })
  expect(toWords(again.text)).toContain("The connection “Our press” leads to the same place")
  const refused = toWords((await connect({ application_password: "wrong wrong" })).text)
  expect(refused).toContain("Failed The Press")
  expect(refused).not.toContain("The credentials belong to")
})

it("a wrong password is corrected on the page of the connection, and other settings change without it", async () => {
  const wrong = await connect({ application_password: "wrong wrong" })
  const save = "Save the settings"
  const works = await pressButton(browser, wrong, save, {
    type: "posts",
    application_password: platform.password,
    username: platform.username,
  })
  expect(toWords(works.text)).toMatch(/Works The Press Last tested .* The credentials belong to/)
  expect(works.text).not.toContain(platform.password)
  const renamed = await pressButton(browser, works, save, { type: "posts", name: "The other press", auto: "all" })
  expect(toWords(renamed.text)).toContain("The other press Does the connection work? Works The Press Last tested")
  const moved = await pressButton(browser, renamed, save, { type: "posts", url: "https://other.example.com" })
  expect(moved.status).toBe(422)
  expect(toWords(moved.text)).toContain("Send the credentials together with the new address.")
})

it("the form says which field of the platform gets which field of the article, and a new map keeps the credentials", async () => {
  const save = "Save the settings"
  const typed = { type: "posts", field_map: "excerpt: meta.summary, word_count : meta.words" }
  const mapped = await pressButton(browser, await connect(), save, typed)
  expect(toWords(mapped.text)).toMatch(/Works The Press Last tested/)
  expect(mapped.text).toContain('value="excerpt: meta.summary, word_count: meta.words"')
  for (const [field_map, reason] of [
    ["summary", "Write each field as in excerpt: summary"],
    ["excerpt: meta.summary,", "Write each field as in excerpt: summary"],
    ["summary: meta.summary", "An article has no field “summary”. It has id, "],
    ["excerpt: summary", "WordPress takes excerpt in a field such as meta.excerpt"],
  ] as const) {
    const refused = await pressButton(browser, mapped, save, { type: "posts", field_map })
    expect(refused.status, field_map).toBe(422)
    expect(toWords(refused.text), field_map).toContain(reason)
  }
  const emptied = await pressButton(browser, mapped, save, { type: "posts", field_map: "" })
  expect(emptied.text).toContain('name="field_map"')
  expect(emptied.text).not.toContain("meta.summary, word_count")
})

it("a place for copies is never called tested, and its page offers no test", async () => {
  const list = await browser.open(`${browser.home}/sites/platforms`)
  const copy = await pressButton(browser, list, `Connect ${copyPublisher.name}`, {
    name: "Our Medium",
    place: "medium",
  })
  const words = toWords(copy.text)
  expect(words).toContain("There is nothing to test.")
  expect(words).not.toMatch(/Last tested|Nobody has tested|credentials|Test the connection|Draft run/)
  expect(words).toContain("Save the settings")
})

it("a draft run says what it saw: as it was sent, otherwise, or that the sample may still be there", async () => {
  let page = await connect()
  const run = async () => toWords((page = await pressButton(browser, page, "Make a draft run")).text)
  expect(await run()).toMatch(/gave the draft back as it was sent\..*The sample is no longer there\./)
  faults = (publisher) => ({
    async read(id, options) {
      const state = await publisher.read(id, options)
      return state && { ...state, fields: { ...state.fields, excerpt: "Theirs" } }
    },
  })
  const other = await run()
  expect(other).toMatch(/otherwise than it was sent\..*excerpt Sent It shows whether.*On Our press Theirs/)
  expect(other).toMatch(/The sample may still be there, as \d+\./)
  expect(other).not.toContain("no longer there")
  faults = ({ capabilities }) => ({ capabilities: { ...capabilities, drafts: false } })
  const unchecked = await run()
  expect(unchecked).toContain("Not checked: nothing was written there. The platform has no drafts")
  expect(unchecked).not.toContain("no longer there")
  faults = () => ({})
})

it("a dry run of an article shows what would be sent, and writes nothing", async () => {
  const { id } = await started.call<{ id: string }>("POST", `/v1${browser.home}/content`, {
    title: "Harbour at night",
    body: "Text",
    seo: { canonical_url: "https://example.com/original" },
  })
  const before = platform.posts().length
  const page = await connect()
  const words = toWords((await pressButton(browser, page, "Show what would be sent", { article: id })).text)
  expect(words).toContain("Publishing would create a new article there. Nothing was written")
  expect(words).toContain("Harbour at night")
  expect(platform.posts()).toHaveLength(before)
})

it("a platform without a definition here has no form, no test and no message that it works", async () => {
  const { id } = await started.call<Integration>("POST", `/v1${browser.home}/integrations`, {
    name: "Our shop",
    connection: {
      kind: "shopify",
      config: { shop: "example.myshopify.com", blog_id: "1" },
      credentials: { client_id: "id", client_secret: "secret" },
    },
  })
  const none = "This service has no definition of shopify"
  const list = await browser.open(`${browser.home}/sites/platforms`)
  expect(toWords(list.text)).toContain(none)
  expect(list.text).not.toContain('aria-label="Test Our shop"')
  const page = await browser.open(`${browser.home}/sites/platforms/${id}`)
  expect(toWords(page.text)).toContain(`Not tested shopify Nobody has tested it with these settings. ${none}`)
  expect(page.text).not.toContain("Make a draft run")
  const credentials = await browser.open(`${browser.home}/sites/credentials/${id}`)
  expect(toWords(credentials.text)).toContain(none)
  expect(credentials.text).not.toContain("Save the credentials")
})

it("the page of new credentials has the fields of the definition", async () => {
  const [, id = ""] = /sites\/platforms\/(int_[0-9a-z]+)\/test/.exec((await connect()).text) ?? []
  const { text } = await browser.open(`${browser.home}/sites/credentials/${id}`)
  expect(text.match(/<input[^>]*name="(?!csrf|form_page)[^"]*"/g)).toHaveLength(3)
  expect(toWords(text)).toContain("Instead of both.")
})
