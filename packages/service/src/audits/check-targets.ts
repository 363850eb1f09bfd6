import { checkLinks } from "@citable/reader"

import type { AuditRun, RunAuditOptions } from "./audit-run.ts"
import { readTargets, saveTargets } from "./crawl/site-targets.ts"

const maxLinks = 2000

/** Asks for what the pages of an audit link to outside of the site, and for their images. */
export async function checkTargets(run: AuditRun, { db, fetch, now, signal }: RunAuditOptions): Promise<void> {
  for (;;) {
    const targets = await readTargets(db, {
      brandId: run.brandId,
      auditId: run.id,
      limit: 16,
      max: maxLinks,
      now: now(),
    })
    if (targets.waiting.length === 0) break
    const checked = await checkLinks({
      fetch,
      urls: targets.waiting.map(({ url }) => url),
      ...(signal === undefined ? {} : { signal }),
    })
    signal?.throwIfAborted()
    await saveTargets(db, run, {
      waiting: targets.waiting,
      checked,
      done: targets.done,
      of: targets.of,
      now: now(),
    })
  }
}
