import type { Webhook } from "@citable/contract"
import type { Scan } from "@citable/contract/visibility"
import { listen } from "@citable/dev"
import type { Engine } from "@citable/service"
import { afterAll, beforeAll, expect, it } from "vitest"

import { openOnEngine } from "../../service/test/open-on-engine.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { type MailSink, startMailSink } from "../../service/test/start-mail-sink.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"

interface Event {
  type: string
  data: Record<string, unknown>
}

const day = 86_400_000
/** The clock begins early enough for eight days of one month. */
const today = new Date().getUTCDate()
const begin = today > 19 ? (10 - today) * day : 0
let ahead = begin
let names = true
const engine: Engine = {
  name: "chatgpt",
  surface: "api",
  isPriced: true,
  ask: async () => ({
    text: names ? "Most people like Acme Bikes." : "Nobody knows.",
    sources: [],
    searches: null,
    model: "m",
    cost: 0.01,
    raw: "{}",
  }),
}
let sink: MailSink
let started: StartedAccounts
let receiver: Awaited<ReturnType<typeof listen>>
let ada: WebClient
let path: string
/** What each path of the receiver got. */
const received = new Map<string, Event[]>()

beforeAll(async () => {
  sink = await startMailSink()
  receiver = await listen(async (request) => {
    const to = new URL(request.url).pathname
    received.set(to, [...(received.get(to) ?? []), (await request.json()) as Event])
    return new Response(null, { status: to === "/gone" ? 410 : to === "/broken" ? 500 : 204 })
  })
  started = await startAccounts({
    dashboard: createDashboard(),
    mail: { smtpUrl: sink.url, from: "Citable <citable@example.com>" },
    mailTiming: { intervalMs: 20 },
    retryDelays: [],
    engines: [engine],
    scanBudget: 1.5,
    now: () => Date.now() + ahead,
  })
  ada = started.browse()
  await signInAs(ada, owner)
  path = `/brands/${started.brandId}/settings/alerts`
  await call("PATCH", "", { name: "Acme Bikes" })
})
afterAll(async () => {
  await started.close()
  await receiver.close()
  await sink.close()
})

const call = <Answer>(method: string, to: string, body?: unknown) =>
  started.call<Answer>(method, `/v1/brands/${started.brandId}${to}`, body, started.operatorToken)
const register = (to: string, events?: string[]) =>
  call<Webhook>("POST", "/webhooks", { url: receiver.url + to, ...(events === undefined ? {} : { events }) })
const choose = async (browser: WebClient, ...mail: string[]) =>
  browser.submit(await browser.open(path), "/settings/alerts", { mail, zone: "Europe/Berlin" })
/** The subjects of the mails, from one on, in the order of the alphabet. */
const subjects = (from = 0): string[] =>
  sink.mails
    .slice(from)
    .map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1] ?? "")
    .toSorted((one, other) => (one < other ? -1 : 1))
const alertsAt = (to: string) => (received.get(to) ?? []).filter(({ type }) => type === "alert.raised")

async function scan(): Promise<void> {
  const { id } = await call<Scan>("POST", "/scans", { repeats: 10 })
  await expect.poll(() => call("GET", `/scans/${id}`)).toMatchObject({ status: "completed" })
}

it("nothing is sent until somebody chooses it", async () => {
  const { id } = await register("/gone")
  await started.publish({ title: "One" })
  await expect.poll(() => call("GET", "/webhooks")).toMatchObject({ data: [{ id, enabled: false }] })
  const db = await openOnEngine(started.dataDir)
  expect([await db.selectFrom("alerts").selectAll().execute(), sink.mails]).toEqual([[], []])
  await db.destroy()
})

it("a webhook that is off, and an event that is given up, are told once by mail and to webhooks that name alerts", async () => {
  await register("/all")
  await register("/alerts", ["alert.raised"])
  const { id: broken } = await register("/broken")
  expect((await choose(ada, "webhook_disabled", "publish_failed")).text).toContain("Saved.")
  const { id: gone } = await register("/gone?key=secret")
  await started.publish({ title: "Two" })
  await started.publish({ title: "Three" })
  await expect.poll(() => alertsAt("/alerts").length).toBe(3)
  expect(alertsAt("/alerts").map(({ data }) => [data["kind"], data["webhook_id"]])).toEqual(
    expect.arrayContaining([
      ["webhook_disabled", gone],
      ["publish_failed", broken],
      // Without a second attempt, the service gives up what the webhook refused as well.
      ["publish_failed", gone],
    ]),
  )
  await expect.poll(() => subjects()).toEqual(["A publication failed", "A publication failed", "A webhook is off"])
  const off = sink.mails.find((mail) => mail.includes("A webhook is off"))
  expect(off).toMatch(/^Brand: “Acme Bikes”\r$/m)
  expect(off).toContain("The receiver answered 410 Gone.")
  expect(off).toContain(`${receiver.url}/gone.`)
  expect(off).not.toContain("secret")
  // "Every event" does not mean alerts, which are off until somebody chooses them.
  expect(received.get("/all")?.length).toBeGreaterThan(0)
  expect(alertsAt("/all")).toEqual([])
})

it("a change of visibility and a budget that is nearly spent are told once, with the numbers of the tools", async () => {
  await choose(ada, "visibility_changed", "budget_near")
  const before = sink.mails.length
  await call("POST", "/prompts", { prompts: ["Which?", "Where?", "What?", "Who?"].map((text) => ({ text })) })
  await scan()
  ahead = begin + 7 * day
  names = false
  await scan()
  await scan()
  ahead = begin + 8 * day
  await scan()
  await expect
    .poll(() => subjects(before))
    .toEqual(["80 % of a budget is spent", "An engine names your brand less often"])
  const text = sink.mails.find((mail) => mail.includes("less often")) ?? ""
  expect(text).toContain("0 of 40 answers (0 %, 95 % interval 0 % – 9 %)")
  expect(text).toContain("40 of 40 answers (100 %, 95 % interval 91 % – 100 %)")
  const changes = alertsAt("/alerts").filter(({ data }) => data["kind"] === "visibility_changed")
  expect(changes).toMatchObject([{ data: { engine: "chatgpt", measure: "mentioned", direction: "down", of: 40 } }])
})

it("viewers get the weekly report at most, and whoever loses the role gets nothing more", async () => {
  // Her session has ended in the days between.
  await signInAs(ada, owner)
  const eve = await started.invite("eve@example.com", "viewer")
  expect((await eve.open(path)).text).not.toContain('value="publish_failed"')
  expect((await choose(eve, "weekly_report")).status).toBe(200)
  expect((await choose(eve, "publish_failed")).status).toBe(403)
  const db = await openOnEngine(started.dataDir)
  const kinds = async () => (await db.selectFrom("alert_choices").select("kind").execute()).map(({ kind }) => kind)
  expect(await kinds()).toContain("weekly_report")
  const people = await ada.open(`/brands/${started.brandId}/members`)
  expect((await ada.submit(people, "/remove")).status).toBe(200)
  expect(await kinds()).not.toContain("weekly_report")
  expect((await choose(ada, "weekly_report")).status).toBe(200)
  const unknown = await ada.submit(await ada.open(path), "/settings/alerts", { mail: [], zone: "Mars/Olympus" })
  expect([unknown.status, unknown.text.includes("no such time zone")]).toEqual([422, true])
  await db.destroy()
})

it("a brand that is to be deleted says so on each of its pages, owners get a mail, and one of them cancels it", async () => {
  const { id } = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Leaving" }, started.operatorToken)
  const home = `/brands/${id}`
  const viewer = await started.invite("zoe@example.com", "viewer", id)
  ahead += 7_200_000
  const settings = await ada.open(`${home}/settings`)
  expect((await ada.submit(settings, "/settings/delete", { confirm: "Leaving it" })).status).toBe(422)
  const before = sink.mails.length
  const asked = await ada.submit(settings, "/settings/delete", { confirm: "Leaving" })
  expect(asked.url.pathname).toBe(`${home}/settings`)
  expect(asked.text).not.toContain("Delete this brand")
  await expect.poll(() => sink.mails.length).toBe(before + 1)
  const mail = sink.mails.at(-1) ?? ""
  expect(mail).toMatch(new RegExp(`^To: ${owner.email}`, "m"))
  expect(mail).toContain("Subject: A brand will be deleted")
  expect(mail).toContain(home)
  expect(mail).not.toContain("unsubscribe")
  const pages = [home, `${home}/articles`, `${home}/settings`]
  for (const page of pages) expect((await ada.open(page)).text).toMatch(/Leaving will be deleted for good <time/)
  const seen = (await viewer.open(`${home}/articles`)).text
  expect([seen.includes("An owner can cancel that"), seen.includes("Cancel the deletion")]).toEqual([true, false])
  expect((await ada.submit(await ada.open(`${home}/articles`), "/settings/keep")).status).toBe(200)
  for (const page of pages) expect((await ada.open(page)).text).not.toContain("will be deleted for good")
})
