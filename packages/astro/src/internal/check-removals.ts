import { CitableError } from "@citable/contract/core"

const alwaysAllowed = 10
const variable = "CITABLE_MAX_DELETE_SHARE"

export interface Removals {
  /** The ids of the articles in the collection. */
  before: ReadonlySet<string>
  /** The ids of the articles that it would have. */
  after: ReadonlySet<string>
  /** The brand of these articles; unknown if there are none. */
  brandBefore: string | undefined
  brandAfter: string | undefined
}

/**
 * Protects a collection from being emptied by mistake. A share of 1 confirms both cases.
 *
 * @throws {CitableError} `too_many_deletes` if the sync would remove more articles than the share; `other_brand` if the collection would
 *   become that of another brand.
 */
export function checkRemovals({ before, after, brandBefore, brandAfter }: Removals, share: number | undefined): void {
  const maxDeleteShare = share ?? readShare()
  if (maxDeleteShare === 1) return
  const confirm = `Nothing was changed. To confirm, set ${variable}=1 in the environment of one build.`
  if (before.size > 0 && brandBefore !== undefined && brandAfter !== undefined && brandBefore !== brandAfter) {
    throw new CitableError(
      `CITABLE_API_KEY belongs to another brand: it reads ${brandAfter}, but the collection has ${before.size} articles of ${brandBefore}. ${confirm}`,
      { code: "other_brand" },
    )
  }
  const removed = [...before].filter((id) => !after.has(id)).length
  if (removed <= alwaysAllowed || removed <= before.size * maxDeleteShare) return
  throw new CitableError(
    `This sync would remove ${removed} of the collection's ${before.size} articles, more than the allowed share of ${maxDeleteShare}. ${confirm}`,
    { code: "too_many_deletes" },
  )
}

function readShare(): number {
  const share = Number(process.env[variable] || 0.5)
  if (share >= 0 && share <= 1) return share
  throw new CitableError(`${variable} must be a number from 0 to 1.`, { code: "invalid_options" })
}
