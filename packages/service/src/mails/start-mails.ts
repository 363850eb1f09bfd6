import { nameProcess } from "@citable/webhooks/leases"

import type { Mailer } from "../accounts/create-mailer.ts"
import type { Kernel } from "../gate/kernel.ts"
import { claimMail, type MailRow } from "./claim-mail.ts"
import { createReportPlanner } from "./plan-weekly-reports.ts"
import { writeMail } from "./write-mail.ts"

export interface MailsOptions {
  mailer: Mailer
  /** The URL of the service in the links of mails. */
  publicUrl: string
  /** Milliseconds between two looks for mails. Default: 5,000. */
  intervalMs?: number | undefined
  /** Milliseconds that closing waits for mails on their way. Default: 2,000. */
  closeMs?: number | undefined
  onError: (error: unknown) => void
}

export interface Mails {
  /** Starts no more mails, and waits a moment for those on their way. */
  close(): Promise<void>
}

const minute = 60_000
const hour = 60 * minute
/** Ten attempts over about a day and a half. */
const delays = [
  minute,
  2 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  12 * hour,
]
const leaseMs = minute
const atOnce = 4

/**
 * Sends the mails of the outbox, and plans the weekly reports. Every mail is sent at least once, and twice only if the process ends between
 * the mail server's answer and the record of it. The second has the same Message-ID.
 */
export function startMails(
  kernel: Kernel,
  { mailer, publicUrl, intervalMs = 5000, closeMs = 2000, onError }: MailsOptions,
): Mails {
  const { db, now, tally } = kernel
  const owner = nameProcess()
  const plan = createReportPlanner(db, now)
  const running = new Set<Promise<void>>()
  /** The ids of the mails that the mail server may be taking right now. */
  const onTheWay = new Set<string>()
  let closed = false
  let plannedAt = Number.NEGATIVE_INFINITY

  async function look(): Promise<void> {
    if (Math.abs(now() - plannedAt) >= minute) {
      plannedAt = now()
      await plan()
    }
    // Most looks find nothing, so only the first mail brings the others.
    const row = await claim()
    if (row === undefined) return
    await Promise.all([send(row).then(sendAll), ...Array.from({ length: atOnce - 1 }, sendAll)])
  }

  const claim = async () => (closed ? undefined : claimMail(db, { owner, now: now(), leaseMs }))

  async function sendAll(): Promise<void> {
    for (let row = await claim(); row !== undefined; row = await claim()) await send(row)
  }

  async function send(row: MailRow): Promise<void> {
    onTheWay.add(row.id)
    const renew = setInterval(() => {
      end(row, { leased_until: now() + leaseMs }).catch(onError)
    }, leaseMs / 3)
    try {
      const mail = await writeMail(kernel, row, publicUrl)
      if (mail !== undefined) await mailer.send(mail)
      const status = mail === undefined ? ("dropped" as const) : ("sent" as const)
      await end(row, { status, ended_at: now(), error: null, lease_owner: null, leased_until: null })
      tally?.end("mails", status)
    } catch (error) {
      // A mail that stopping cut off is sent again by the next process.
      if (closed) return
      onError(error)
      const delay = isRefused(error) ? undefined : delays[row.attempts - 1]
      const text = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      const freed = { error: text, lease_owner: null, leased_until: null }
      await end(
        row,
        delay === undefined
          ? { ...freed, status: "failed", ended_at: now() }
          : { ...freed, next_attempt_at: now() + delay },
      )
      tally?.end("mails", delay === undefined ? "failed" : "retried")
    } finally {
      clearInterval(renew)
      onTheWay.delete(row.id)
    }
  }

  /** Writes to a mail as long as no other process has claimed it since. */
  async function end(row: MailRow, columns: Partial<MailRow>): Promise<void> {
    await db
      .updateTable("mails")
      .set(columns)
      .where("id", "=", row.id)
      .where("attempts", "=", row.attempts)
      .where("status", "=", "pending")
      .execute()
  }

  const tick = () => {
    if (running.size > 0 || closed) return
    const run = look()
      .catch(onError)
      .finally(() => running.delete(run))
    running.add(run)
  }
  const timer = setInterval(tick, intervalMs)
  tick()
  return {
    async close() {
      closed = true
      clearInterval(timer)
      const moment = Promise.withResolvers<void>()
      const wait = setTimeout(moment.resolve, closeMs)
      await Promise.race([Promise.all(running), moment.promise])
      clearTimeout(wait)
      // Nobody else sends a mail that may arrive yet. Its lease ends with this process, or after a minute.
      await db
        .updateTable("mails")
        .set({ lease_owner: null, leased_until: null })
        .where("lease_owner", "=", owner)
        .where("status", "=", "pending")
        .$if(onTheWay.size > 0, (query) => query.where("id", "not in", [...onTheWay]))
        .execute()
    },
  }
}

/**
 * Whether the mail server has refused this receiver or this mail for good (RFC 5321, section 4.2.1). A 5xx to the sign-in or the sender
 * says that a setting is wrong, which somebody can correct.
 */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return false
  const code = Number(error.responseCode)
  return code >= 500 && code < 600 && (error.command === "RCPT TO" || error.command === "DATA")
}
