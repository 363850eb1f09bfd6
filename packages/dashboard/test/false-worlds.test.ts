import { listen } from "@citable/dev"
import { parseHTML } from "linkedom"
import { afterAll, beforeAll, expect, it } from "vitest"

import { createWebClient, type WebPage } from "../../service/test/web-client.ts"
import { toWords } from "./to-words.ts"
import { adviceWorlds } from "./worlds/advice-worlds.ts"
import { chainWorlds } from "./worlds/chain-worlds.ts"
import { fiveQuestions, questionWorld } from "./worlds/five-questions.ts"
import { healthWorlds } from "./worlds/health-worlds.ts"
import { openWorlds, type World } from "./worlds/open-worlds.ts"
import { weekWorlds } from "./worlds/week-worlds.ts"

const worlds: World[] = [...weekWorlds, ...healthWorlds, ...chainWorlds, ...adviceWorlds]
let opened: Awaited<ReturnType<typeof openWorlds>>
let receiver: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  receiver = await listen(async (request) => {
    await request.text()
    return new Response("", { status: Number(new URL(request.url).pathname.slice(1)) })
  })
  opened = await openWorlds([...worlds, questionWorld], receiver.url)
}, 300_000)
afterAll(async () => {
  await opened?.shut()
  await receiver?.close()
})

it("there are forty worlds in which an advice or a state is false", () => {
  expect(worlds.filter(({ never }) => never !== undefined).length).toBeGreaterThanOrEqual(40)
})

it.each(worlds)("in a world where $name, the page says what is true", async (world) => {
  const words = await opened.read(world)
  for (const pattern of world.never ?? []) expect(words).not.toMatch(pattern)
  for (const pattern of world.says ?? []) expect(words).toMatch(pattern)
})

it("each of five questions has its answer at most two clicks from sign-in", async () => {
  const { started, browser, brandIdOf } = opened
  const home = `/brands/${brandIdOf(questionWorld)}`
  const eva = { email: "eva@example.com", password: "another long password" }
  const invited = await browser.submit(await browser.open(`${home}/members`), "/members", {
    email: eva.email,
    role: "owner",
  })
  const link = new URL(/<output>([^<]+)</.exec(invited.text)?.[1] ?? "")
  const open = () => createWebClient(started.url, (request) => started.service.fetch(request))
  const guest = open()
  const welcome = await guest.open(link.pathname + link.search)
  await guest.submit(welcome, link.pathname, { password: eva.password })

  const person = open()
  const first = await person.submit(await person.open("/sign-in"), "/sign-in", eva)
  const follow = (page: WebPage, name: string) => {
    const links = [...parseHTML(page.text).document.querySelectorAll("a[href]")]
    const found = links.find((one) => one.textContent.trim() === name || one.getAttribute("href") === name)
    expect(found, `${name} on ${page.url.pathname}`).toBeDefined()
    return person.open(found?.getAttribute("href") ?? "")
  }
  for (const [question, names, answer] of fiveQuestions) {
    const clicks = first.url.pathname === home ? names : [home, ...names]
    expect(clicks.length, question).toBeLessThanOrEqual(2)
    let page = first
    for (const name of clicks) page = await follow(page, name)
    expect(toWords(page.text), question).toMatch(answer)
  }
})

it("a number leads to the answers that it was counted from, and to no others", async () => {
  const { browser, brandIdOf } = opened
  const count = async (address: string | null): Promise<number> => {
    if (address === null) return 0
    const { document } = parseHTML((await browser.open(address)).text)
    const links = [...document.querySelectorAll("main a")]
    const earlier = links.find((one) => one.textContent === "Earlier answers")
    return (
      document.querySelectorAll("main section[id^=ans_]").length + (await count(earlier?.getAttribute("href") ?? null))
    )
  }
  const counted = new Map<string, number>()
  for (const page of ["", "/visibility", "/visibility/competitors", "/visibility/sentiment"]) {
    const { document } = parseHTML((await browser.open(`/brands/${brandIdOf(questionWorld)}${page}`)).text)
    for (const link of document.querySelectorAll(`main a[href*="/visibility/answers?"]`)) {
      const address = link.getAttribute("href") ?? ""
      const place = link.closest("td, .tiles > div, .tiles dl")?.textContent.replaceAll(/\s+/g, " ") ?? ""
      if (!counted.has(address)) counted.set(address, await count(address))
      expect(place, `${page} ${address}`).toMatch(new RegExp(`\\b${counted.get(address)}\\b`))
    }
  }
  const kinds = new Set([...counted.keys()].map((address) => /has=([a-z]+)/.exec(address)?.[1] ?? "all"))
  expect(kinds).toEqual(new Set(["all", "cited", "cmp", "named", "negative", "neutral", "positive"]))
  expect([...counted.values()]).toContain(70)
})

it.each(worlds.filter(({ listed }) => listed !== undefined))(
  "in a world where $name, the list of all brands says what is true",
  async (world) => {
    const words = await opened.read(world, ({ id }) => `/brands?q=${id}`)
    for (const pattern of world.listed?.never ?? []) expect(words).not.toMatch(pattern)
    for (const pattern of world.listed?.says ?? []) expect(words).toMatch(pattern)
  },
)
