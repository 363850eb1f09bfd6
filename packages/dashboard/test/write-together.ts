import { setTimeout } from "node:timers/promises"

import type { BrowserContext, Cookie, Page } from "playwright-core"

import { bodyOf } from "./body-of.ts"
import { isEditorAt, keepsTexts, openEditorAt, settlePage } from "./settle-page.ts"
import { textEditor } from "./text-editor.ts"

/** A person at a browser, with one or two tabs. */
export interface Writer {
  name: string
  context: BrowserContext
  tabs: Page[]
  isSignedIn: boolean
  cookies: Cookie[]
}

/** A service that can be killed and started again at the same address. */
export interface KillableService {
  url: string
  /** A credential that writes articles. */
  token: string
  kill(): Promise<void>
  start(): Promise<void>
}

export interface WorldOptions {
  service: KillableService
  /** A number from 0 up to 1. */
  random: () => number
  /** How often each tab comes back when all is well again. */
  rounds?: number
}

/** What one schedule of events has done. */
export interface Outcome {
  events: string[]
  /** Words that somebody typed or an agent wrote, and that the article does not have. */
  lost: string[]
  /** Words that went live without having been on the screen of whoever published. */
  unseen: string[]
  /** Words on the screen of whoever published that did not go live. */
  left: string[]
  /** How often somebody was asked which text stays. */
  questions: number
  /** The text of each version, if words are lost. */
  history: string[]
  /** What was not as it should be in a page. */
  troubles: string[]
}

/** Lets people, tabs and an agent write one article while the network, sessions and the service fail. Then all of it heals. */
export async function writeTogether(
  writers: Writer[],
  brandId: string,
  steps: number,
  { service, random, rounds = 3 }: WorldOptions,
): Promise<Outcome> {
  const outcome: Outcome = { events: [], lost: [], unseen: [], left: [], questions: 0, history: [], troubles: [] }
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const etag = response.headers.get("etag") ?? ""
    return {
      ok: response.ok,
      etag,
      data: (await response.json()) as { id: string; body: string; [name: string]: unknown },
    }
  }
  const seed = Array.from({ length: 8 }, (_, at) => `Seed paragraph ${at}.`).join("\n\n")
  const made = await call("POST", `/v1/brands/${brandId}/content`, {
    title: "Together",
    body: seed,
    on_slug_conflict: "suffix",
  })
  const { id } = made.data
  const address = `${service.url}/brands/${brandId}/articles/${id}`
  const written = new Set<string>()
  let isUp = true
  let count = 0

  const wordsIn = (text: string) => [...written].filter((word) => new RegExp(`\\b${word}\\b`).test(text))
  const lastPublication = async () => {
    const { data } = await call("GET", `/v1/content/${id}/publications?limit=1`)
    return (data["data"] as { id: string; version: number }[])[0]
  }
  const note = (text: string) => void outcome.events.push(text)
  const open = (page: Page) => openEditorAt(page, address)
  const isOpen = (page: Page) => isEditorAt(page, address)

  async function type(writer: Writer, page: Page): Promise<void> {
    if (!(await isOpen(page))) return
    const word = `${writer.name}${++count}`
    await textEditor(page).focus()
    // A dialog that a slow machine still shows takes the keys.
    if (!(await textEditor(page).evaluate((text) => text.matches(":focus")))) return note(`${writer.name} cannot type`)
    await page.keyboard.press("Control+Home")
    for (let line = Math.floor(random() * 8); line > 0; line--) {
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("ArrowDown")
    }
    await page.keyboard.press("End")
    await page.keyboard.type(random() < 0.25 ? `\n\nNew ${word}.\n` : ` ${word}`)
    written.add(word)
    note(`${writer.name} types ${word}`)
  }

  async function agent(): Promise<void> {
    if (!isUp) return
    const { etag, data } = await call("GET", `/v1/content/${id}`)
    const word = `agent${++count}`
    const blocks = data.body.split("\n\n")
    const at = Math.floor(random() * blocks.length)
    blocks[at] = `${blocks[at]} ${word}`
    const { ok } = await call(
      "PATCH",
      `/v1/content/${id}`,
      { body: blocks.join("\n\n"), tags: [word] },
      { "if-match": etag },
    )
    if (ok) written.add(word)
    note(`the agent ${ok ? "writes" : "is refused"} ${word}`)
  }

  async function publish(page: Page): Promise<void> {
    if (!isUp || !(await isOpen(page))) return
    let published = false
    const typed = await bodyOf(page)
    await page.getByRole("link", { name: "Publish", exact: true }).click()
    const button = page.getByRole("button", { name: "Publish now" })
    const isThere = await button.waitFor({ timeout: 4000 }).then(
      () => true,
      () => false,
    )
    if (isThere) {
      const before = await lastPublication()
      const shown = await bodyOf(page)
      await button.click()
      let last = await lastPublication()
      for (let tries = 0; tries < 20 && last?.id === before?.id; tries++) {
        await setTimeout(100)
        last = await lastPublication()
      }
      if (last !== undefined && last.id !== before?.id) {
        const live = wordsIn((await call("GET", `/v1/content/${id}?version=${last.version}`)).data.body)
        const seen = wordsIn(shown)
        outcome.unseen.push(...live.filter((word) => !seen.includes(word)))
        outcome.left.push(...wordsIn(typed).filter((word) => !live.includes(word)))
        published = true
      }
    }
    await page
      .getByRole("button", { name: "Close", exact: true })
      .click({ timeout: 1000 })
      .catch(() => undefined)
    note(`publishes: ${published ? "yes" : "not now"}`)
  }

  /** The service allows few sign-ins an hour, so the same session comes back. */
  async function signIn(writer: Writer): Promise<void> {
    await writer.context.addCookies(writer.cookies)
    writer.isSignedIn = true
  }

  const events: [weight: number, run: (writer: Writer, page: Page) => Promise<void>][] = [
    [10, type],
    [3, () => agent()],
    [2, () => setTimeout(random() * 2500)],
    [
      1,
      async (writer) => {
        await writer.context.setOffline(true)
        note(`${writer.name} is offline`)
      },
    ],
    [
      1,
      async (writer) => {
        await writer.context.setOffline(false)
        note(`${writer.name} is online`)
      },
    ],
    [
      1,
      async (writer) => {
        await writer.context.clearCookies()
        writer.isSignedIn = false
        note(`the session of ${writer.name} ends`)
      },
    ],
    [
      1,
      async (writer) => {
        if (writer.isSignedIn) return
        await signIn(writer)
        note(`${writer.name} signs in`)
      },
    ],
    [
      1,
      async () => {
        await service.kill()
        isUp = false
        note("the service is killed")
      },
    ],
    [
      2,
      async () => {
        if (isUp) return
        await service.start()
        isUp = true
        note("the service is back")
      },
    ],
    [
      1,
      async (writer, page) => {
        if (!isUp || !writer.isSignedIn) return
        await page.reload().catch(() => undefined)
        note(`${writer.name} loads again`)
      },
    ],
    [
      1,
      async (writer, page) => {
        // A page that cannot be loaded is no way to find a text again.
        if (!isUp || !writer.isSignedIn) return
        await page.close({ runBeforeUnload: false })
        const other = await writer.context.newPage()
        writer.tabs[writer.tabs.indexOf(page)] = other
        await open(other)
        note(`${writer.name} closes a tab, and opens another`)
      },
    ],
    [1, (_writer, page) => publish(page)],
  ]
  const total = events.reduce((sum, [weight]) => sum + weight, 0)

  const [ada] = writers
  if (ada !== undefined && ada.tabs.length < 2) ada.tabs.push(await ada.context.newPage())
  for (const writer of writers) {
    const { context, tabs } = writer
    await context.setOffline(false)
    if (writer.cookies.length === 0) writer.cookies = await context.cookies()
    // A checkout bundles the scripts of a page again after each start of the service.
    context.setDefaultTimeout(120_000)
    for (const page of tabs) await open(page)
  }
  for (let step = 0; step < steps; step++) {
    const writer = pick(writers)
    let at = random() * total
    const [, run] = events.find(([weight]) => (at -= weight) < 0) ?? events[0] ?? []
    await run?.(writer, pick(writer.tabs))
  }

  if (!isUp) await service.start()
  for (const writer of writers) {
    await writer.context.setOffline(false)
    // The answer to a page that was still on its way without the session can take it away again.
    await signIn(writer)
  }
  // Each text that a browser has comes to the service, one after the other.
  const settle = async (writer: Writer, page: Page, again: boolean) => {
    await signIn(writer)
    const { questions, trouble } = await settlePage(page, address, { again, signIn: () => signIn(writer) })
    outcome.questions += questions
    if (trouble !== undefined) outcome.troubles.push(`${writer.name} ${trouble}`)
  }
  for (let round = 0; round < rounds; round++) {
    for (const writer of writers) for (const page of writer.tabs) await settle(writer, page, random() < 0.5)
  }
  for (const writer of writers) {
    // What closed tabs have left comes back one by one.
    for (const page of writer.tabs) if (await keepsTexts(page, id)) await settle(writer, page, true)
  }
  const { data } = await call("GET", `/v1/content/${id}`)
  const kept = wordsIn(data.body)
  outcome.lost = [...written].filter((word) => !kept.includes(word))
  if (outcome.lost.length > 0) {
    for (let version = 1; version <= Number(data["version"]); version++) {
      const { data: old } = await call("GET", `/v1/content/${id}?version=${version}`)
      outcome.history.push(old.body)
    }
  }
  return outcome
}
