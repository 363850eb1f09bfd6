import { setTimeout as sleep } from "node:timers/promises"

import type { LeftOut } from "@citable/audits/left-out"
import type { SiteFacts } from "@citable/audits/site/site-facts"
import { checkLinks, decideRobots, type LinkStatus } from "@citable/reader"

import { crawlerToken } from "../ports/reading/crawler-token.ts"
import type { AuditRun, RunAuditOptions } from "./audit-run.ts"
import { saveTargets } from "./crawl/save-targets.ts"
import {
  countUncheckedTargets,
  readSuspects,
  readTargets,
  takeCrawledTargets,
  type WaitingTarget,
} from "./crawl/site-targets.ts"

const atOnce = 16
const maxStyleBytes = 20_000_000
/** After so long, the rest waits for the next audit. */
const maxTimeMs = 900_000
/** What no browser loads by itself: robots.txt may disallow it, such as the search of the site. */
const forPrograms: ReadonlySet<WaitingTarget["kind"]> = new Set(["form", "language", "amp", "feed"])
const reasons: ReadonlySet<string> = new Set(["links_not_checked", "links_unclear", "loads_not_checked"])

/**
 * Asks for what the pages of an audit link to outside of the site, and for all that they load: each address once. What is too much waits for
 * the next audit. What does not work is asked for a second time, later and as people do, before anybody is told.
 */
export async function checkTargets(run: AuditRun, facts: SiteFacts, options: RunAuditOptions): Promise<void> {
  const { db, fetch, now, signal, maxTargets = 2000, recheckPauseMs = 5000 } = options
  const where = { brandId: run.brandId, auditId: run.id }
  const ownHosts = new Set(facts.hosts)
  const end = now() + maxTimeMs
  let styleBytes = 0

  const isAllowed = ({ kind, url }: WaitingTarget): boolean =>
    run.settings.ignoreRobots ||
    !forPrograms.has(kind) ||
    !url.startsWith(`${new URL(facts.home).origin}/`) ||
    decideRobots(facts.robots.rules, { tokens: [crawlerToken], url, mode: "google" }).allowed === true

  async function ask(waiting: readonly WaitingTarget[], done: number, isSecond: boolean): Promise<void> {
    for (let at = 0; at < waiting.length && now() <= end; at += atOnce) {
      const some = waiting.slice(at, at + atOnce)
      const read = new Set(some.flatMap(({ kind, url }) => (kind === "style" && styleBytes < maxStyleBytes ? url : [])))
      const checked = await checkLinks({
        fetch,
        urls: some.filter(isAllowed).map(({ url }) => url),
        ownHosts,
        read,
        isSecond,
        ...(signal === undefined ? {} : { signal }),
      })
      signal?.throwIfAborted()
      for (const { text = "" } of checked) styleBytes += text.length
      const isSuspect = (status: LinkStatus): boolean => !isSecond && !isGone(status, ownHosts)
      const progress = { done: done + at + some.length, of: done + waiting.length }
      await saveTargets(db, run, { waiting: some, checked, isSuspect, ...progress, now: now() })
    }
  }

  await takeCrawledTargets(db, { ...where, now: now() })
  // Style sheets come first: they name more.
  for (const kind of ["style", undefined] as const) {
    for (;;) {
      const found = { ...where, hosts: facts.hosts, max: maxTargets, now: now(), ...(kind && { kind }) }
      const { waiting, done } = await readTargets(db, found)
      if (waiting.length === 0 || now() > end) break
      await ask(waiting, done, false)
    }
  }
  const suspects = await readSuspects(db, { ...where, now: now() })
  if (suspects.length > 0) {
    await sleep(recheckPauseMs, undefined, signal === undefined ? {} : { signal })
    await ask(suspects, 0, true)
  }
  await noteUnchecked(run, options)
}

/** Whether the site itself says that it has no such thing. */
const isGone = ({ status, finalUrl }: LinkStatus, ownHosts: ReadonlySet<string>): boolean =>
  (status === 404 || status === 410) && ownHosts.has(new URL(finalUrl).host)

async function noteUnchecked({ id, brandId }: AuditRun, { db, now }: RunAuditOptions): Promise<void> {
  const { unchecked, unclear } = await countUncheckedTargets(db, { brandId, auditId: id, now: now() })
  const audit = await db.selectFrom("audits").select("left_out").where("id", "=", id).executeTakeFirst()
  const leftOut = (JSON.parse(audit?.left_out ?? "[]") as LeftOut).filter(({ reason }) => !reasons.has(reason))
  if (unchecked > 0) leftOut.push({ reason: "links_not_checked", count: unchecked })
  if (unclear > 0) leftOut.push({ reason: "links_unclear", count: unclear })
  const { beyond } = await db
    .selectFrom("site_pages")
    .select((eb) => eb.fn.sum<number | string | null>("loads_left_out").as("beyond"))
    .where("audit_id", "=", id)
    .where("crawled_in", "=", id)
    .executeTakeFirstOrThrow()
  if (Number(beyond) > 0) leftOut.push({ reason: "loads_not_checked", count: Number(beyond) })
  await db
    .updateTable("audits")
    .set({ left_out: JSON.stringify(leftOut) })
    .where("id", "=", id)
    .execute()
}
