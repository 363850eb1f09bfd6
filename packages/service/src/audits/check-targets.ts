import type { LeftOut } from "@citable/audits/left-out"
import type { SiteFacts } from "@citable/audits/site/site-facts"
import { checkLinks } from "@citable/reader"

import type { AuditRun, RunAuditOptions } from "./audit-run.ts"
import { countUncheckedTargets, readTargets, saveTargets } from "./crawl/site-targets.ts"

const atOnce = 16

/** Asks for what the pages of an audit link to outside of the site, and for their images. What is too much waits for the next audit. */
export async function checkTargets(
  run: AuditRun,
  { hosts }: Pick<SiteFacts, "hosts">,
  { db, fetch, now, signal, maxTargets = 2000 }: RunAuditOptions,
): Promise<void> {
  const where = { brandId: run.brandId, auditId: run.id }
  const { waiting, done } = await readTargets(db, { ...where, hosts, max: maxTargets, now: now() })
  for (let at = 0; at < waiting.length; at += atOnce) {
    const some = waiting.slice(at, at + atOnce)
    const checked = await checkLinks({
      fetch,
      urls: some.map(({ url }) => url),
      ...(signal === undefined ? {} : { signal }),
    })
    signal?.throwIfAborted()
    await saveTargets(db, run, {
      waiting: some,
      checked,
      done: done + at + some.length,
      of: done + waiting.length,
      now: now(),
    })
  }
  const unchecked = await countUncheckedTargets(db, { ...where, now: now() })
  const audit = await db.selectFrom("audits").select("left_out").where("id", "=", run.id).executeTakeFirst()
  const leftOut = (JSON.parse(audit?.left_out ?? "[]") as LeftOut).filter(
    ({ reason }) => reason !== "links_not_checked",
  )
  if (unchecked > 0) leftOut.push({ reason: "links_not_checked", count: unchecked })
  await db
    .updateTable("audits")
    .set({ left_out: JSON.stringify(leftOut) })
    .where("id", "=", run.id)
    .execute()
}
