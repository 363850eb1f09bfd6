import { compareFields, PublisherError, type RemoteBuild } from "@citable/publishers"

import { requestArticleAudit } from "../../../audits/request-article-audit.ts"
import { toDifferences } from "../../integrations/to-differences.ts"
import type { ClaimedItem } from "./claim-item.ts"
import { composeEarlier } from "./compose-earlier.ts"
import { ownedThere } from "./find-foreign-change.ts"
import { lookAtPage } from "./look-at-page.ts"
import { type Proof, readProof } from "./proof.ts"
import type { AttemptOptions } from "./publish-item.ts"
import type { PublishingContext } from "./publishing-context.ts"
import { isOneOfFields } from "./remote-item.ts"
import { reportPublication } from "./report-publication.ts"
import { pageOf } from "./start-proof.ts"

const second = 1000
const minute = 60 * second
/** How long after one look the next one is. Caches of pages and builds of sites take minutes. */
const pauses = [10 * second, 30 * second, 2 * minute, 5 * minute, 15 * minute, 45 * minute]

/**
 * Looks how far a version is visible: reads it back, asks the host about its build, and asks for the public page as a visitor does. Looks again
 * for about an hour, and keeps what it saw last.
 */
export async function lookAtItem(
  context: PublishingContext,
  item: ClaimedItem,
  options: AttemptOptions,
): Promise<void> {
  const { row } = item
  const before = readProof(row)
  if (before === null || row.remote_id === null) return void (await item.finish({ look_at: null }))
  const at = context.now()
  const { isBuilding, ...seen } = await look(context, item, before, options)
  const looks = before.looks + 1
  const pause = pauses[looks - 1]
  const isOver = (seen.page !== "waiting" && !isBuilding) || pause === undefined
  const page = seen.page === "waiting" && isOver ? ("not_visible" as const) : seen.page
  const proof = { ...seen, page, looks, lookedAt: at }
  const columns = { proof: JSON.stringify(proof), look_at: isOver ? null : at + pause }
  await item.finish(columns, async (trx) => {
    if (proof.state !== "visible" || before.state === "visible") return
    const more = { version: proof.version, url: row.url }
    await reportPublication(trx, row, "publication.visible", at, more)
    if (row.url !== null) await requestArticleAudit(trx, context.jobs, { brandId: row.brand_id, url: row.url })
  })
}

async function look(
  context: PublishingContext,
  { row }: ClaimedItem,
  before: Proof,
  options: AttemptOptions,
): Promise<Proof & { isBuilding: boolean }> {
  const isBuilding = false
  let build: RemoteBuild | undefined
  const id = row.remote_id ?? ""
  const { publisher, signal } = options
  let proof = before
  try {
    if (!proof.isRead && publisher.capabilities.reads) {
      const state = await publisher.read(id, { signal, asksWhoEdits: false })
      const sent = (await composeEarlier(context, row, proof.version ?? 0, options))?.document
      if (state === undefined || sent === undefined)
        return { ...proof, isBuilding, reason: "the platform does not show it yet" }
      const owned = ownedThere(row)
      const found = compareFields(publisher, sent, state).filter(({ field }) => !isOneOfFields(field, owned))
      proof = {
        ...proof,
        isRead: true,
        state: found.length === 0 ? "stored" : "sent",
        differences: toDifferences(found),
      }
      const page = pageOf({ visibility: state.visibility, url: state.url }, found)
      if (page.page !== "waiting") return { ...proof, ...page, isBuilding }
    }
    build = await publisher.findBuild?.(id, { signal })
    if (build?.state === "passed" && proof.state === "stored") proof = { ...proof, state: "built" }
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error
    return { ...proof, isBuilding, reason: "the platform did not answer" }
  }
  const page = await lookAtPage(context, row, proof, signal)
  const seen = { ...proof, ...page, isBuilding: build?.state === "running" && page.page !== "visible" }
  // A page that is there needs no build: it may be of another check that failed.
  if (page.page === "visible" || build === undefined || build.state === "passed") return seen
  const words = build.detail === "" ? "" : ` (${build.detail.slice(0, 200)})`
  return {
    ...seen,
    reason: build.state === "running" ? "the host is still building" : `the host’s checks failed${words}`,
  }
}
