import { toSafeLine } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { z } from "zod"

import { boundInvitations } from "../../accounts/invitation-limits.ts"
import { createInvitation, deleteInvitation, listInvitations, withdrawInvitation } from "../../accounts/invitations.ts"
import { changeRole, listAccountOwners, listMembers, removeMember } from "../../accounts/members.ts"
import { roles } from "../../accounts/roles.ts"
import { toEmail } from "../../accounts/users.ts"
import { findManagedBrand } from "../../credentials/api-keys.ts"
import { toActor } from "../../credentials/to-actor.ts"
import { type BrandCall, brandRoute } from "./brand-route.ts"

/** Who has access to a brand, and who is invited. Only its owners see and change that. */
export const peopleRoutes = [
  brandRoute("GET /people", z.strictObject({}), async (call) => {
    await checkManager(call)
    const { kernel, principal, brand } = call
    const { db, now } = kernel
    const members = await listMembers(db, brand.id)
    const invitations = await listInvitations(db, brand.id, now())
    return {
      owners: (await listAccountOwners(db, principal.accountId)).map(({ id, email }) => ({ id, email })),
      members: members.map(({ userId, email, role }) => ({ user_id: userId, email, role })),
      invitations: invitations.map(({ id, email, role }) => ({ id, email, role })),
    }
  }),
  brandRoute("POST /invitations", z.strictObject({ email: z.string().max(1000), role: z.enum(roles) }), invite),
  brandRoute("DELETE /members/{user_id}", z.strictObject({ user_id: z.string() }), async (call, input) => {
    await checkManager(call)
    const { kernel, principal, brand } = call
    const member = { brandId: brand.id, userId: input.user_id, by: toActor(principal) }
    await kernel.db.transaction().execute((trx) => removeMember(trx, member, kernel.now()))
    return {}
  }),
  brandRoute(
    "DELETE /invitations/{invitation_id}",
    z.strictObject({ invitation_id: z.string() }),
    async (call, input) => {
      await checkManager(call)
      const { kernel, principal, brand } = call
      const invitation = { brandId: brand.id, id: input.invitation_id, by: toActor(principal) }
      await kernel.db.transaction().execute((trx) => withdrawInvitation(trx, invitation, kernel.now()))
      return {}
    },
  ),
]

const checkManager = ({ kernel, principal, brand }: BrandCall) => findManagedBrand(kernel.db, principal, brand.id)

/**
 * Invites a person to a brand, by mail if the service sends any; otherwise the answer has the link. A member of the brand has the new role
 * at once. Throws 422 for an address that is none, 429 beyond the bounds of invitations, and 502 if the mail server refuses the mail.
 */
async function invite(call: BrandCall, { email: typed, role }: { email: string; role: (typeof roles)[number] }) {
  await checkManager(call)
  const { kernel, services, principal, brand, origin, user } = call
  const { sendMail } = services
  const { db, now } = kernel
  const email = toEmail(typed)
  // The owner sees the members of this brand anyway. Whether anybody else has an account stays secret.
  const invitation = { by: toActor(principal), brandId: brand.id, email, role }
  const token = await db.transaction().execute(async (trx) => {
    if (await changeRole(trx, invitation, now())) return undefined
    await boundInvitations(trx, invitation, { now: now(), isMailed: sendMail !== undefined })
    return createInvitation(trx, invitation, now())
  })
  if (token === undefined) return { email, is_invited: false, link: null }
  const link = `${origin()}/invitation?token=${token}`
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
  return { email, is_invited: true, link: sendMail === undefined ? link : null }
}
