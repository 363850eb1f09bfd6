import { toSafeLine } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"

import { boundInvitations } from "../../accounts/invitation-limits.ts"
import {
  createInvitation,
  deleteInvitation,
  type Invitation,
  listInvitations,
  withdrawInvitation,
} from "../../accounts/invitations.ts"
import { changeRole, listAccountOwners, listMembers, type Member, removeMember } from "../../accounts/members.ts"
import { toEmail, type User } from "../../accounts/users.ts"
import { findManagedBrand } from "../../credentials/api-keys.ts"
import type { Principal } from "../../credentials/principal.ts"
import { toActor } from "../../credentials/to-actor.ts"
import type { Kernel } from "../../gate/kernel.ts"
import type { Role } from "../../storage/tables/account-tables.ts"
import type { PageServices } from "./page-request.ts"

/** Who has access to a brand, and who is invited. */
export interface People {
  owners: { id: string; email: string }[]
  members: Member[]
  invitations: Pick<Invitation, "id" | "email" | "role">[]
}

/** An owner of a brand, as `serveManager` has checked. */
export interface Manager {
  principal: Principal
  brand: { id: string; name: string }
}

/** Lists the people of a brand. Throws 403 for a user who is not an owner of it. */
export async function listPeople({ db, now }: Kernel, { principal, id }: { principal: Principal; id: string }) {
  await findManagedBrand(db, principal, id)
  const people: People = {
    owners: await listAccountOwners(db, principal.accountId),
    members: await listMembers(db, id),
    invitations: await listInvitations(db, id, now()),
  }
  return people
}

/**
 * Invites a person to a brand, by mail if the service sends any; otherwise the answer has the link. Undefined for a member of the brand,
 * who has the new role at once. Throws 422 for an address that is none, 429 beyond the bounds of invitations, and 502 if the mail server
 * refuses the mail.
 */
export async function invitePerson(
  { kernel, sendMail }: Pick<PageServices, "kernel" | "sendMail">,
  { principal, brand, origin, user }: Manager & { origin: string; user: Pick<User, "id" | "email"> },
  { email: typed, role }: { email: string; role: Role },
): Promise<{ email: string; link: string | undefined } | undefined> {
  const { db, now } = kernel
  const email = toEmail(typed)
  // The owner sees the members of this brand anyway. Whether anybody else has an account stays secret.
  const invitation = { by: toActor(principal), brandId: brand.id, email, role }
  const token = await db.transaction().execute(async (trx) => {
    if (await changeRole(trx, invitation, now())) return undefined
    await boundInvitations(trx, invitation, { now: now(), isMailed: sendMail !== undefined })
    return createInvitation(trx, invitation, now())
  })
  if (token === undefined) return undefined
  const link = `${origin}/invitation?token=${token}`
  const brandName = toSafeLine(brand.name)
  const isSent = await sendMail?.({
    to: email,
    subject: "You are invited to Citable",
    text: `${user.email} invites you to the brand “${brandName}” on Citable. If you do not know this person, ignore this mail.\n\nAccept within a week:\n\n${link}\n`,
  })
  if (isSent === false) {
    await db.transaction().execute((trx) => deleteInvitation(trx, token))
    const detail = `The mail server did not accept the mail to ${email}, so this person is not invited. Check the address. If it is right, tell the operator of this service.`
    throw new ProblemError("integration_failed", detail)
  }
  return { email, link: sendMail === undefined ? link : undefined }
}

/** Takes a member's role for a brand. */
export async function removePerson({ db, now }: Kernel, { principal, brand }: Manager, userId: string): Promise<void> {
  const member = { brandId: brand.id, userId, by: toActor(principal) }
  await db.transaction().execute((trx) => removeMember(trx, member, now()))
}

/** Withdraws an invitation that nobody has accepted. */
export async function withdrawPerson({ db, now }: Kernel, { principal, brand }: Manager, id: string): Promise<void> {
  const invitation = { brandId: brand.id, id, by: toActor(principal) }
  await db.transaction().execute((trx) => withdrawInvitation(trx, invitation, now()))
}
