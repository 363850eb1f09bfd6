import { type AlertKind } from "@citable/contract"
import type { Database } from "@citable/storage/database"
import { afterAll, beforeAll, expect, it } from "vitest"

import { saveAlertChoices } from "../../src/accounts/alert-choices.ts"
import { raiseAlert } from "../../src/outbox/alerts/raise-alert.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { readSeries } from "../read-series.ts"
import { startAccounts, type StartedAccounts } from "../start-accounts.ts"
import { type MailSink, startMailSink } from "../start-mail-sink.ts"

let ahead = 0
let isSenderRefused = false
let isSlow = false
let isStopped = false
const errors: unknown[] = []
let sink: MailSink
let started: StartedAccounts
let db: Database

beforeAll(async () => {
  sink = await startMailSink({ refuse: ["eve@example.com"] })
  started = await startAccounts({
    mail: { smtpUrl: sink.url, from: "Citable <citable@example.com>" },
    mailTiming: { intervalMs: 20, closeMs: 20 },
    onError: (error) => errors.push(error),
    now: () => Date.now() + ahead,
    metrics: true,
  })
  db = await openOnEngine(started.dataDir)
  for (const email of ["eve", "joe"]) await started.invite(`${email}@example.com`, "editor")
})
afterAll(async () => {
  await db.destroy()
  if (!isStopped) await started.close()
  await sink.close()
})

async function choose(email: string, kinds: AlertKind[]): Promise<void> {
  const user = db.selectFrom("users").select("id").where("email", "=", email)
  const { id: userId } = await user.executeTakeFirstOrThrow()
  const choices = { kinds, zone: "UTC", now: 0 }
  await db.transaction().execute((trx) => saveAlertChoices(trx, { brandId: started.brandId, userId }, choices))
}

const raise = (period: string) =>
  db.transaction().execute((trx) =>
    raiseAlert(trx, started.brandId, {
      kind: "webhook_disabled",
      subject: "whk_1",
      period,
      at: Date.now() + ahead,
      data: { webhook_id: "whk_1", reason: "No reason.\nBcc: mallory@example.com" },
    }),
  )
const mailsOf = (status: "pending" | "sent" | "failed" | "dropped") =>
  db.selectFrom("mails").select(["error", "attempts"]).where("status", "=", status).execute()

it("an alert is raised once for a period, and a mail that is refused for good keeps nobody else's back", async () => {
  expect(await raise("0")).toBe(false)
  await choose("eve@example.com", ["webhook_disabled"])
  await choose("joe@example.com", ["webhook_disabled"])
  const raised = await Promise.all(["1", "1", "2"].map(raise))
  expect(raised.filter(Boolean)).toHaveLength(2)
  await expect.poll(() => sink.mails.length).toBe(2)
  await expect.poll(() => mailsOf("failed")).toHaveLength(2)
  expect((await mailsOf("failed"))[0]).toMatchObject({ attempts: 1, error: expect.stringContaining("550") })
  for (const mail of sink.mails) {
    expect(mail).toMatch(/^To: joe@example\.com\r$/m)
    // Texts of others stay in the body.
    expect(mail.slice(0, mail.indexOf("\r\n\r\n"))).not.toContain("mallory")
  }
  expect(errors.map(String)).toEqual([expect.stringContaining("550"), expect.stringContaining("550")])
})

it("what nobody wants any more, and what nobody may get any more, is not sent", async () => {
  const before = sink.mails.length
  await choose("eve@example.com", [])
  const joe = db.selectFrom("users").select("id").where("email", "=", "joe@example.com")
  await db.updateTable("memberships").set({ role: "viewer" }).where("user_id", "in", joe).execute()
  await raise("3")
  await expect.poll(() => mailsOf("dropped")).toHaveLength(1)
  expect([sink.mails.length, await mailsOf("pending")]).toEqual([before, []])
  await db.updateTable("memberships").set({ role: "editor" }).where("user_id", "in", joe).execute()
})

it("a mail waits for a mail server that is down, and arrives when it is back", async () => {
  const [before, faults] = [sink.mails.length, errors.length]
  const port = Number(new URL(sink.url).port)
  await sink.close()
  await raise("4")
  await expect.poll(() => mailsOf("pending")).toMatchObject([{ attempts: 1, error: expect.stringMatching(/\S/) }])
  expect(errors.length).toBe(faults + 1)
  sink = await startMailSink({ port, refusesSender: () => isSenderRefused, delayMs: () => (isSlow ? 500 : 0) })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([before, sink.mails.length]).toEqual([before, 0])
  ahead = 90_000
  await expect.poll(() => sink.mails.length).toBe(1)
})

it("a mail waits until somebody corrects a sender that the mail server refuses", async () => {
  isSenderRefused = true
  await raise("5")
  await expect.poll(() => mailsOf("pending")).toMatchObject([{ attempts: 1, error: expect.stringContaining("550") }])
  isSenderRefused = false
  ahead = 180_000
  await expect.poll(() => sink.mails.length).toBe(2)
  await expect.poll(() => mailsOf("pending")).toEqual([])
  const series = await readSeries(started.service)
  const count = (result: string) => series.get(`citable_mails_total{result="${result}"}`)
  expect(["sent", "dropped", "retried", "failed"].map(count)).toEqual([4, 1, 2, 2])
})

it("a mail that the mail server is taking while the service stops is left to nobody else", async () => {
  isSlow = true
  await raise("6")
  await expect.poll(() => mailsOf("pending")).toMatchObject([{ attempts: 1 }])
  await started.close()
  isStopped = true
  const pending = db.selectFrom("mails").select("lease_owner").where("status", "=", "pending")
  expect(await pending.execute()).toEqual([{ lease_owner: expect.stringMatching(/\S/) }])
})
