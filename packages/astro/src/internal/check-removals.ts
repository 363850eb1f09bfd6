import { CitableError } from "@citable/contract/core"

const alwaysAllowed = 10
const variable = "CITABLE_MAX_DELETE_SHARE"

export interface Removals {
  /** Ids of the articles that the collection holds. */
  before: ReadonlySet<string>
  /** Of those that it would hold. */
  after: ReadonlySet<string>
  /** Whose articles they are; unknown where there are none. */
  brandBefore: string | undefined
  brandAfter: string | undefined
}

/**
 * Keeps a collection from being emptied by a mistake: throws `too_many_deletes` where more of its articles would go at once
 * than may, and `other_brand` where it would become another brand's. A share of 1 confirms both.
 */
export function checkRemovals({ before, after, brandBefore, brandAfter }: Removals, share: number | undefined): void {
  const maxDeleteShare = share ?? readShare()
  if (maxDeleteShare === 1) return
  const confirm = `If that is meant, confirm it with ${variable}=1 in the environment of one build.`
  if (before.size > 0 && brandBefore !== undefined && brandAfter !== undefined && brandBefore !== brandAfter) {
    throw new CitableError(
      `CITABLE_API_KEY is a key of another brand: it reads ${brandAfter}, and the collection holds ${before.size} articles of ${brandBefore}. ` +
        `Nothing was changed. ${confirm}`,
      { code: "other_brand" },
    )
  }
  const removed = [...before].filter((id) => !after.has(id)).length
  if (removed <= alwaysAllowed || removed <= before.size * maxDeleteShare) return
  throw new CitableError(
    `${removed} of the collection's ${before.size} articles would go at once, more than the share of ${maxDeleteShare} that may, ` +
      `so nothing was changed. ${confirm}`,
    { code: "too_many_deletes" },
  )
}

function readShare(): number {
  const share = Number(process.env[variable] || 0.5)
  if (share >= 0 && share <= 1) return share
  throw new CitableError(`${variable} has to be a number from 0 to 1.`, { code: "invalid_options" })
}
