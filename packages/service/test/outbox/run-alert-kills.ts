import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"

import type { Webhook } from "@citable/contract"
import { bundleProgram, listen, onEngine } from "@citable/dev"
import { createService } from "@citable/service"
import { verifyWebhook } from "@citable/webhooks"

import { saveAlertChoices } from "../../src/accounts/alert-choices.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { startMailSink } from "../start-mail-sink.ts"

export interface AlertKillFigures {
  kills: number
  /** Webhooks that the service has turned off, each of which is one alert. */
  causes: number
  /** Alerts in the table, and those that no mail or no event has told. */
  alerts: number
  unmailed: number
  unsent: number
  /** Message-IDs that arrived, and the mails of the table. */
  mails: number
  rows: number
  /** Mails that arrived again, with the Message-ID of the first. */
  repeatedMails: number
  /** Events that arrived again, with the `webhook-id` of the first. */
  repeatedEvents: number
}

const program = await bundleProgram(new URL("../fixtures/serve.ts", import.meta.url))
const workers = 2
const perRound = 4

/**
 * Turns webhooks off by answering 410, while two processes on one data folder are killed at random moments. Counts the alerts that did not
 * arrive, and those that arrived again.
 */
export async function runAlertKills({ kills }: { kills: number }): Promise<AlertKillFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-alerts-"))
  // A slow mail server makes it likely that a process dies between its answer and the record of it.
  const sink = await startMailSink({ delayMs: () => Math.random() * 30 })
  const events = new Map<string, { count: number; alertId: string; webhookId: string }>()
  let secret = ""
  const receiver = await listen(async (request) => {
    const body = new Uint8Array(await request.arrayBuffer())
    if (!request.url.endsWith("/alerts")) return new Response(null, { status: 410 })
    await verifyWebhook({ headers: request.headers, body, secrets: [secret] })
    const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: { alert_id: string; webhook_id: string } }
    const id = request.headers.get("webhook-id") ?? ""
    const count = (events.get(id)?.count ?? 0) + 1
    events.set(id, { count, alertId: data.alert_id, webhookId: data.webhook_id })
    return new Response(null, { status: 204 })
  })
  const children: ChildProcess[] = []
  try {
    const place = { dataDir, ...(await onEngine(dataDir)) }
    const service = await createService(place)
    const { operatorToken = "", brandId = "" } = service
    await service.close()
    await chooseAlerts(dataDir, brandId)

    const urls: string[] = []
    const start = async (index: number): Promise<void> => {
      const mail = { smtpUrl: sink.url, from: "Citable <citable@example.com>" }
      const retryDelays = Array.from({ length: 100 }, () => 50)
      const timing = { publicUrl: "https://citable.example.com", mailTiming: { intervalMs: 20 }, retryDelays }
      const settings = JSON.stringify({ ...place, rateLimit: false, mail, ...timing })
      const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, settings], {
        stdio: ["ignore", "pipe", "inherit"],
      })
      children[index] = child
      for await (const line of createInterface({ input: child.stdout })) {
        urls[index] = line
        return
      }
      throw new Error("the service ended without listening")
    }
    const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
      const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      // The process that is not killed in this round.
      const response = await fetch(urls[1] + path, init)
      if (!response.ok) throw new Error(await response.text())
      return (await response.json()) as Answer
    }
    await Promise.all(Array.from({ length: workers }, (_, index) => start(index)))
    const hooks = `/v1/brands/${brandId}/webhooks`
    const hook = { url: `${receiver.url}/alerts`, events: ["alert.raised"] }
    secret = (await call<Webhook & { secret: string }>("POST", hooks, hook)).secret
    const gone: string[] = []
    for (let index = 0; index < perRound; index++) {
      const refusing = { url: `${receiver.url}/gone/${index}`, events: ["content.published"] }
      gone.push((await call<Webhook>("POST", hooks, refusing)).id)
    }
    const figures = {
      kills: 0,
      causes: 0,
      alerts: 0,
      mails: 0,
      rows: 0,
      unmailed: 0,
      unsent: 0,
      repeatedMails: 0,
      repeatedEvents: 0,
    }
    while (figures.kills < kills) {
      // Each time that a webhook is turned on, it is turned off once.
      for (const id of gone) await call("PATCH", `/v1/webhooks/${id}`, { enabled: true })
      figures.causes += gone.length
      const title = `Article ${figures.causes}`
      const { id } = await call<{ id: string }>("POST", `/v1/brands/${brandId}/content`, { title })
      await call("POST", `/v1/content/${id}/publish`, {})
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 120))
      for (const index of figures.kills % 5 === 4 ? [0, 1] : [0]) {
        const child = children[index]
        if (child === undefined) continue
        const ended = once(child, "exit")
        child.kill("SIGKILL")
        await ended
        figures.kills++
      }
      await Promise.all(children.map(async (child, index) => child.signalCode !== null && start(index)))
      for (let isOn = true; isOn;) {
        const { data } = await call<{ data: Webhook[] }>("GET", hooks)
        isOn = data.some((webhook) => gone.includes(webhook.id) && webhook.enabled)
        if (isOn) await new Promise((resolve) => setTimeout(resolve, 20))
      }
      // The next one to die is the other one.
      children.reverse()
      urls.reverse()
    }
    const db = await openOnEngine(dataDir)
    const waiting = async () =>
      (await db.selectFrom("mails").select("id").where("status", "=", "pending").execute()).length +
      (
        await db
          .selectFrom("deliveries")
          .select("id")
          .where("event_type", "=", "alert.raised")
          .where("status", "=", "pending")
          .execute()
      ).length
    for (let round = 0; (await waiting()) > 0 && round < 600; round++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const alerts = await db.selectFrom("alerts").select("id").where("kind", "=", "webhook_disabled").execute()
    const mails = await db.selectFrom("mails").select(["id", "period"]).execute()
    await db.destroy()
    const counts = sink.counts()
    const mailed = (id: string) => counts.get(`<${mails.find(({ period }) => period === id)?.id}@citable.invalid>`) ?? 0
    const sent = new Set([...events.values()].map(({ alertId }) => alertId))
    return {
      ...figures,
      alerts: alerts.length,
      mails: counts.size,
      rows: mails.length,
      unmailed: alerts.filter(({ id }) => mailed(id) === 0).length,
      unsent: alerts.filter(({ id }) => !sent.has(id)).length,
      repeatedMails: sink.mails.length - counts.size,
      repeatedEvents: [...events.values()].reduce((sum, { count }) => sum + count - 1, 0),
    }
  } finally {
    for (const child of children) child.kill("SIGKILL")
    await receiver.close()
    await sink.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Ada wants the alerts of webhooks by mail, and has wanted a weekly report for long. */
async function chooseAlerts(dataDir: string, brandId: string): Promise<void> {
  const db = await openOnEngine(dataDir)
  const userId = "usr_ada"
  const { id: accountId } = await db.selectFrom("accounts").select("id").executeTakeFirstOrThrow()
  const person = { id: userId, email: "ada@example.com", password_hash: null, created_at: 0 }
  await db.insertInto("users").values(person).execute()
  const owner = { user_id: userId, account_id: accountId, created_at: 0 }
  await db.insertInto("account_owners").values(owner).execute()
  const choices = { kinds: ["webhook_disabled", "weekly_report"] as const, zone: "UTC", now: 0 }
  await db.transaction().execute((trx) => saveAlertChoices(trx, { brandId, userId }, choices))
  await db.destroy()
}
