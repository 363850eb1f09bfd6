import { CitableError } from "@citable/contract/core"

export interface DeleteGuardOptions {
  /**
   * The share of a sink's articles, from 0 to 1, that one sync may delete. 1 allows all. A sync may always delete up to ten.
   * Default: `CITABLE_MAX_DELETE_SHARE`, else 0.5.
   */
  maxDeleteShare?: number | undefined
}

const alwaysAllowed = 10
const variable = "CITABLE_MAX_DELETE_SHARE"

/** Throws `too_many_deletes` if a sync may not delete this many of the existing articles. */
export function checkDeletes(
  { deletes, existing }: { deletes: number; existing: number },
  { maxDeleteShare = readShare() }: DeleteGuardOptions,
): void {
  if (deletes <= alwaysAllowed || deletes <= existing * maxDeleteShare) return
  throw new CitableError(
    `The service says that ${deletes} of ${existing} articles are gone, more than the allowed share of ${maxDeleteShare}, ` +
      `so nothing was changed. If they should go, confirm it with maxDeleteShare: 1, or ${variable}=1 in the environment.`,
    { code: "too_many_deletes" },
  )
}

function readShare(): number {
  const text = typeof process === "undefined" ? undefined : process.env[variable]
  if (text === undefined || text === "") return 0.5
  const share = Number(text)
  if (share >= 0 && share <= 1) return share
  throw new CitableError(`${variable} is ${JSON.stringify(text)}, but must be a number from 0 to 1.`, {
    code: "invalid_input",
  })
}
