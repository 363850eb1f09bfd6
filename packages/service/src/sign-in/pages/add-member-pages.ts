import { toSafeLine } from "@citable/contract"
import { csrfField, type Html } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { boundInvitations } from "../../accounts/invitation-limits.ts"
import {
  createInvitation,
  deleteInvitation,
  type Invitation,
  listInvitations,
  withdrawInvitation,
} from "../../accounts/invitations.ts"
import { changeRole, listAccountOwners, listMembers, type Member, removeMember } from "../../accounts/members.ts"
import { roles } from "../../accounts/roles.ts"
import { toEmail } from "../../accounts/users.ts"
import { findManagedBrand } from "../../credentials/api-keys.ts"
import { toActor } from "../../credentials/to-actor.ts"
import type { Env } from "../../http/request-env.ts"
import { ProblemError } from "../../problems/problem-error.ts"
import type { Role } from "../../storage/tables/account-tables.ts"
import { serveManager } from "./brand-page.ts"
import { openBrandPage } from "./open-brand-page.ts"
import { type PageContext, serveSignedIn } from "./page-request.ts"

/** What each role may do, in one line. */
const words: Record<Role, { name: string; help: string }> = {
  viewer: { name: "Viewer", help: "Reads everything, drafts too. Changes nothing." },
  editor: { name: "Editor", help: "Also writes, publishes, and starts what spends money." },
  owner: { name: "Owner", help: "Also manages sites, keys, people and settings, and can delete the brand." },
}

/** Adds the pages on which an owner of a brand invites members, changes their roles and removes them. */
export function addMemberPages(app: Hono<Env>, deps: PageContext): void {
  const { kernel, hasDashboard } = deps
  const { db, now } = kernel
  const path = "/brands/:brand_id/members"

  app.get(path, (context) =>
    serveSignedIn(deps, context, async (page) => {
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"))
      await findManagedBrand(db, brand.principal, brand.id)
      const owners = await listAccountOwners(db, brand.principal.accountId)
      const members = await listMembers(db, brand.id)
      const invitations = await listInvitations(db, brand.id, now())
      return page.show({
        title: `People of ${brand.name}`,
        brand,
        section: "members",
        body: html`${inviteForm(brand.id, page.csrf)}
          <section>
            <h2>Who has access</h2>
            <ul class="rows">
              ${owners.map(
                ({ id, email }) =>
                  html`<li>
                    <strong>${email}</strong>${email === page.user.email ? " (you)" : ""} — owner of the account, and so
                    of all its brands ${hasDashboard ? didLink(brand.id, { id, email }) : ""}
                  </li>`,
              )}
              ${members.map((member) => memberRow(member, { brandId: brand.id, csrf: page.csrf, hasDashboard }))}
              ${invitations.map((invitation) => invitationRow(invitation, brand.id, page.csrf))}
            </ul>
          </section>`,
      })
    }),
  )
  app.post(path, (context) =>
    serveManager(deps, context, async ({ form, principal, brand, ...page }) => {
      const role = roles.find((one) => one === form.get("role"))
      if (role === undefined) throw new ProblemError("invalid_input", `Choose one of these roles: ${roles.join(", ")}.`)
      const email = toEmail(form.get("email") ?? "")
      const members = `/brands/${brand.id}/members`
      // The owner sees the members of this brand anyway. Whether anybody else has an account stays secret.
      const invitation = { by: toActor(principal), brandId: brand.id, email, role }
      const token = await db.transaction().execute(async (trx) => {
        if (await changeRole(trx, invitation, now())) return undefined
        await boundInvitations(trx, invitation, { now: now(), isMailed: deps.sendMail !== undefined })
        return createInvitation(trx, invitation, now())
      })
      if (token === undefined) return page.go(members)
      const link = `${page.origin}/invitation?token=${token}`
      const brandName = toSafeLine(brand.name)
      const isSent = await deps.sendMail?.({
        to: email,
        subject: "You are invited to Citable",
        text: `${page.user.email} invites you to the brand “${brandName}” on Citable. If you do not know this person, ignore this mail.\n\nAccept within a week:\n\n${link}\n`,
      })
      if (isSent === false) {
        await db.transaction().execute((trx) => deleteInvitation(trx, token))
        const detail = `The mail server did not accept the mail to ${email}, so this person is not invited. Check the address. If it is right, tell the operator of this service.`
        throw new ProblemError("integration_failed", detail)
      }
      return page.show({
        title: "Invited",
        body: html`<section role="status">
          ${invited(email, deps.sendMail === undefined ? link : undefined)}
          <div class="actions"><a class="button" href="${members}">Back to the people</a></div>
        </section>`,
      })
    }),
  )
  app.post(`${path}/:user_id/remove`, (context) =>
    serveManager(deps, context, async ({ brand, principal, ...page }) => {
      const member = { brandId: brand.id, userId: context.req.param("user_id"), by: toActor(principal) }
      await db.transaction().execute((trx) => removeMember(trx, member, now()))
      return page.go(`/brands/${brand.id}/members`)
    }),
  )
  app.post(`${path}/:invitation_id/withdraw`, (context) =>
    serveManager(deps, context, async ({ brand, principal, ...page }) => {
      const invitation = { brandId: brand.id, id: context.req.param("invitation_id"), by: toActor(principal) }
      await db.transaction().execute((trx) => withdrawInvitation(trx, invitation, now()))
      return page.go(`/brands/${brand.id}/members`)
    }),
  )
}

function inviteForm(brandId: string, csrf: string): Html {
  return html`<section>
    <h2>Invite a person</h2>
    <p>A person who already has access gets the role that you choose.</p>
    <form method="post" action="/brands/${brandId}/members">
      ${csrfField(csrf)}
      <label for="email">E-mail address</label>
      <input id="email" name="email" type="email" required maxlength="254" />
      <fieldset>
        <legend>Role</legend>
        ${roles.map(
          (role) =>
            html`<label
              ><input type="radio" name="role" value="${role}" required ${role === "editor" ? "checked" : ""} />
              <span><strong>${words[role].name}</strong> <span class="soft">${words[role].help}</span></span></label
            >`,
        )}
      </fieldset>
      <div class="actions"><button>Invite</button></div>
    </form>
  </section>`
}

/** Explains how the person accepts. If the service sends mail, only the receiver sees the link. */
function invited(email: string, link: string | undefined): Html {
  if (link === undefined) {
    return html`<p class="notice">
      A mail is on its way to <strong>${email}</strong>. Its link accepts the invitation, works once, and expires in a
      week.
    </p>`
  }
  return html`<p class="notice">
      Send this link to <strong>${email}</strong>. It accepts the invitation, works once, and expires in a week.
    </p>
    <output>${link}</output>`
}

const didLink = (brandId: string, { id, email }: { id: string; email: string }): Html =>
  html`· <a href="/brands/${brandId}/activity?person=${id}" aria-label="What they did: ${email}">What they did</a>`

function memberRow(
  { userId, email, role }: Member,
  { brandId, csrf, hasDashboard }: { brandId: string; csrf: string; hasDashboard: boolean },
): Html {
  return html`<li>
    <strong>${email}</strong> — ${words[role].name} ${hasDashboard ? didLink(brandId, { id: userId, email }) : ""}
    <details>
      <summary>Remove<span class="visually-hidden"> ${email}</span></summary>
      <form method="post" action="/brands/${brandId}/members/${userId}/remove">
        ${csrfField(csrf)}
        <p>${email} loses access to this brand at once. What they wrote stays.</p>
        <button class="bad" aria-label="Remove ${email}">Remove</button>
      </form>
    </details>
  </li>`
}

function invitationRow({ id, email, role }: Invitation, brandId: string, csrf: string): Html {
  return html`<li>
    <strong>${email}</strong> — ${words[role].name}, invited. The link is not used yet.
    <form method="post" action="/brands/${brandId}/members/${id}/withdraw">
      ${csrfField(csrf)}<button class="bad" aria-label="Withdraw the invitation of ${email}">Withdraw</button>
    </form>
  </li>`
}
