import { ProblemError } from "@citable/contract/problem-error"
import type { Database } from "@citable/storage/database"
import { rowLocks } from "@citable/storage/row-locks"

import type { NewInvitation } from "./invitations.ts"
import { toEmail } from "./users.ts"

const hour = 3_600_000
const day = 24 * hour
const openOfBrand = 50
const dailyOfAccount = 100
const dailyOfAddress = 5

/**
 * Throws unless one more invitation is within the bounds: 50 open ones of a brand, and 100 of an account in 24 hours. One that is mailed
 * also has to be the only one of the brand to its address in 24 hours, and the fifth of all brands at most. Call it in the transaction that
 * creates the invitation.
 */
export async function boundInvitations(
  trx: Database,
  invitation: NewInvitation & { brandId: string },
  { now, isMailed }: { now: number; isMailed: boolean },
): Promise<void> {
  await rowLocks(trx).lockTable("invitations")
  const { brandId, by } = invitation
  const email = toEmail(invitation.email)
  const open = await trx
    .selectFrom("invitations")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("brand_id", "=", brandId)
    .where("state", "=", "open")
    .where("expires_at", ">", now)
    .where("email", "<>", email)
    .executeTakeFirstOrThrow()
  if (Number(open.count) >= openOfBrand) {
    const detail = `${openOfBrand} invitations to this brand are open. Withdraw one that nobody will accept, or wait until one is accepted or expires.`
    throw new ProblemError("conflict", detail)
  }
  const recent = trx
    .selectFrom("invitations")
    .select("created_at")
    .where("created_at", ">", now - day)
  const newest = recent.orderBy("created_at", "desc")
  const ofAccount = await newest.where("account_id", "=", by.account_id).limit(dailyOfAccount).execute()
  refuse(ofAccount, dailyOfAccount, now, `This account has sent ${dailyOfAccount} invitations in 24 hours.`)
  if (!isMailed) return
  const toAddress = newest.where("email", "=", email).limit(dailyOfAddress)
  const ofBrand = await toAddress.where("brand_id", "=", brandId).execute()
  refuse(ofBrand, 1, now, `A mail has invited ${email} to this brand in the last 24 hours.`)
  refuse(await toAddress.execute(), dailyOfAddress, now, `Several mails have invited ${email} in the last 24 hours.`)
}

/** Throws if the newest invitations are as many as allowed: the oldest of them has to be a day old. */
function refuse(newest: readonly { created_at: number }[], most: number, now: number, what: string): void {
  const oldest = newest[most - 1]
  if (oldest === undefined) return
  const seconds = Math.max(1, Math.ceil((oldest.created_at + day - now) / 1000))
  const hours = Math.ceil((seconds * 1000) / hour)
  throw new ProblemError("rate_limited", `${what} Invite again in ${hours === 1 ? "an hour" : `${hours} hours`}.`, {
    headers: { "retry-after": String(seconds) },
  })
}
