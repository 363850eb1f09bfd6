import { describeArticle, formatInterval } from "@citable/charts"
import type { Scan, Visibility } from "@citable/contract/visibility"
import { type Engine, createService } from "@citable/service"
import { afterAll, beforeAll, expect, it } from "vitest"

import { openOnEngine } from "../../service/test/open-on-engine.ts"
import { gif } from "../../service/test/sample-files.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { type MailSink, startMailSink } from "../../service/test/start-mail-sink.ts"
import { createDashboard } from "../src/index.ts"

const hour = 3_600_000
const day = 24 * hour
/** A Monday of the weeks before, 8:00 in Berlin, in winter or in summer. Invitations of today are valid then. */
const monday = mondayAt8("Europe/Berlin", Date.now() - 14 * day)
let at = monday - 3 * day
let asked = 0
const engine: Engine = {
  name: "chatgpt",
  surface: "api",
  ask: async () => ({
    text: ++asked % 4 === 0 ? "Nobody knows." : "Most people like Acme & Sons.",
    sources: [],
    searches: null,
    model: "m",
    cost: null,
    raw: "{}",
  }),
}
let sink: MailSink
let started: StartedAccounts
const publicUrl = "https://citable.example.com"
const options = { mailTiming: { intervalMs: 20 }, engines: [engine], now: () => at }

beforeAll(async () => {
  sink = await startMailSink()
  const mail = { smtpUrl: sink.url, from: "Citable <citable@example.com>" }
  started = await startAccounts({ dashboard: createDashboard(), mail, ...options })
})
afterAll(async () => {
  await started.close()
  await sink.close()
})

const call = <Answer>(method: string, to: string, body?: unknown) =>
  started.call<Answer>(method, `/v1/brands/${started.brandId}${to}`, body, started.operatorToken)

it("a report goes out once, on Monday at 8:00 of its reader's zone, with the numbers of the tools", async () => {
  const ada = started.browse()
  await signInAs(ada, owner)
  const source = { kind: "base64", data: gif(40, 20).toString("base64"), content_type: "image/gif" }
  const logo = await call<{ id: string }>("POST", "/media", { source, filename: "mark.gif" })
  await call("PATCH", "", { name: "Acme & Sons", logo_media_id: logo.id })
  await call("POST", "/prompts", { prompts: ["Which?", "Where?"].map((text) => ({ text })) })
  const article = await call<{ id: string }>("POST", "/content", { title: "Lamps & more", body: "Text." })
  await started.call("POST", `/v1/content/${article.id}/publish`, {}, started.operatorToken)
  const { id } = await call<Scan>("POST", "/scans", { repeats: 10 })
  await expect.poll(() => call("GET", `/scans/${id}`)).toMatchObject({ status: "completed" })
  const path = `/brands/${started.brandId}/settings/alerts`
  await ada.submit(await ada.open(path), "/settings/alerts", { mail: "weekly_report", zone: "Europe/Berlin" })
  const reports = await ada.open(`/brands/${started.brandId}/settings/reports`)
  await ada.submit(reports, "/reports/words", { words: "By Ada & Co" })
  // A second process on the same tables, which knows the address of the service.
  const mail = { smtpUrl: sink.url, from: "Citable <citable@example.com>" }
  const second = await createService({ ...started.place, ...options, mail, publicUrl, rateLimit: false })
  await started.service.close()
  await tellOfUpdates()
  at = monday - 61_000
  await pause()
  expect(sink.mails).toEqual([])
  at = monday + 61_000
  await expect.poll(() => sink.mails.length).toBe(1)
  at = monday + 6 * day
  await pause()
  expect(sink.mails).toHaveLength(1)
  const [sent = ""] = sink.mails
  const [from, to] = [new Date(monday - 7 * day), new Date(monday - day)].map((one) => one.toISOString().slice(0, 10))
  const answer = await second.fetch(
    new Request(`${publicUrl}/v1/brands/${started.brandId}/visibility?from=${from}&to=${to}`, {
      headers: { authorization: `Bearer ${started.operatorToken}` },
    }),
  )
  const { overall } = (await answer.json()) as Visibility
  const unknown = describeArticle({ cited: null, effect: null }).join(" ")
  expect(sent).toContain(`“Lamps & more”: ${unknown}`)
  expect(sent).toContain(`“Lamps &amp; more”: ${unknown}`)
  const { count, of, interval } = overall.current.mention_rate
  expect([count, of]).toEqual([15, 20])
  const words = `${count} of ${of} answers (75 %, 95 % interval ${formatInterval(interval)})`
  // Once as text, and once as HTML.
  expect(sent.split(words)).toHaveLength(3)
  expect(sent).toContain("Change: nothing to compare with")
  expect(sent).toContain(`Subject: AI visibility from ${from} to ${to}`)
  expect(sent).toContain(`/media/${logo.id}/mark.gif" alt="Acme &amp; Sons"`)
  expect(sent).toContain("By Ada &amp; Co")
  expect(sent).toContain(`${publicUrl}/brands/${started.brandId}/visibility?from=${from}&to=${to}`)
  // What the update of this week changed, and not again what that of the week before did.
  expect(sent.split("the arrows take into account that engines have better and worse days")).toHaveLength(3)
  expect(sent).not.toContain("An update tells pages that answers cite")
  await unsubscribe(second, sent)
  await second.close()
})

/** Notices of an update in the week of the mail, and of one before. */
async function tellOfUpdates(): Promise<void> {
  const db = await openOnEngine(started.dataDir)
  const known = { brand_id: started.brandId, since: "2026-01-01", until: "2026-01-28" }
  await db
    .insertInto("figure_notices")
    .values([
      { ...known, code: "intervals", at: monday - 2 * day, answers: 0, mentioned: 0, cited: 0 },
      { ...known, code: "pages_found", at: monday - 9 * day, answers: 0, mentioned: 0, cited: 0 },
    ])
    .execute()
  await db.destroy()
}

/** The mail's own link ends it, by a POST without a sign-in, and by nothing else. */
async function unsubscribe(service: Awaited<ReturnType<typeof createService>>, sent: string): Promise<void> {
  expect(sent).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
  const link = /List-Unsubscribe: +<([^>]+)>/.exec(sent.replaceAll(/\r\n(?=[ \t])/g, ""))?.[1] ?? ""
  expect(link).toMatch(/^https:\/\/citable\.example\.com\/unsubscribe\?token=uns_/)
  const send = async (method: string, to = link) => {
    const body = method === "POST" ? { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) } : {}
    return (await service.fetch(new Request(to, { method, ...body }))).status
  }
  const chosen = async () => {
    const db = await openOnEngine(started.dataDir)
    const rows = await db.selectFrom("alert_choices").select("kind").execute()
    await db.destroy()
    return rows.length
  }
  expect([await send("GET"), await chosen()]).toEqual([200, 1])
  expect([await send("POST", `${link.slice(0, -2)}AA`), await chosen()]).toEqual([404, 1])
  expect([await send("POST"), await chosen()]).toEqual([200, 0])
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 120))

/** The first Monday, 8:00 in a zone, from a moment on. */
function mondayAt8(zone: string, from: number): number {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, weekday: "short", hour: "2-digit", hourCycle: "h23" })
  const start = Math.ceil(from / hour) * hour
  for (let moment = start; ; moment += hour)
    if (format.format(moment) === "Mon, 08" || /Mon.*08/.test(format.format(moment))) return moment
}
