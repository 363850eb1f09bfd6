import type { AuditSettings } from "@citable/audits/audit-settings"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"

import { toAudits } from "../../audits/to-audit.ts"
import type { Handler, WriteContext } from "../../call/call-context.ts"

type Input = Parameters<Handler<"start_audit">>[1]

export const startAudit: Handler<"start_audit"> = async (context, input) => {
  const { db, brand, jobs, now } = context
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  const domains = JSON.parse(brand.domains) as string[]
  const running = await db
    .selectFrom("audits")
    .selectAll()
    .where("brand_id", "=", brand.id)
    .where("status", "in", ["queued", "running"])
    .executeTakeFirst()
  if (running !== undefined && input.if_running === "refuse") {
    throw new ProblemError(
      "in_progress",
      `The audit ${running.id} of this brand is running. Wait for it with get_audit, or set if_running to cancel or replace.`,
    )
  }
  if (running !== undefined) {
    await db
      .updateTable("audits")
      .set({ status: "cancelled", step: "done", finished_at: now() })
      .where("id", "=", running.id)
      .where("status", "in", ["queued", "running"])
      .execute()
  }
  if (input.if_running === "cancel") {
    if (running === undefined) {
      throw new ProblemError("conflict", "No audit of this brand is running, so there is nothing to cancel.")
    }
    return { output: await readOne(context, running.id) }
  }
  const { listHosts } = await import("../../audits/list-hosts.ts")
  const settings = toSettings(input, domains, listHosts(domains))
  const { queueAudit } = await import("../../audits/queue-audit.ts")
  const id = await queueAudit({ db, jobs }, brand.id, { settings, at: now() })
  return { output: await readOne(context, id) }
}

/** Refuses URLs of other sites before anything is sent to them. */
function toSettings(input: Input, domains: readonly string[], hosts: ReadonlySet<string>): AuditSettings {
  const [main] = domains
  if (main === undefined) {
    throw new ProblemError(
      "invalid_input",
      "This brand has no domain, so there is no site to audit. Add one with update_brand.",
      { errors: [{ pointer: "/urls", detail: "The brand has no domains." }] },
    )
  }
  const errors = (input.urls ?? []).flatMap((url, index) =>
    hosts.has(new URL(url).hostname.toLowerCase())
      ? []
      : [{ pointer: `/urls/${index}`, detail: `${new URL(url).hostname} is not one of the brand's domains.` }],
  )
  if (errors.length > 0) {
    throw new ProblemError(
      "invalid_input",
      "An audit reads the brand's own pages only. Leave other URLs out, or add their host with update_brand.",
      { errors },
    )
  }
  return {
    urls: input.urls ?? null,
    start: input.urls === undefined ? main : new URL("/", input.urls[0] ?? `https://${main}/`).href,
    hosts: [...domains],
    maxPages: input.max_pages,
    coreWebVitals: input.core_web_vitals,
    accessibility: input.browser,
    device: input.device,
    ignoreRobots: input.ignore_robots,
  }
}

async function readOne({ db }: WriteContext, id: string) {
  const row = await db.selectFrom("audits").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  const [output] = await toAudits(db, [row])
  if (output === undefined) throw notFound()
  return output
}
