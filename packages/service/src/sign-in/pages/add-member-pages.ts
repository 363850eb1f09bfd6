import type { Hono } from "hono"
import { html } from "hono/html"

import { addMember, listMembers, type Member, removeMember, roles } from "../../accounts/members.ts"
import { findManagedBrand } from "../../credentials/api-keys.ts"
import type { Env } from "../../http/request-env.ts"
import { ProblemError } from "../../problems/problem-error.ts"
import type { Role } from "../../storage/tables/account-tables.ts"
import { openBrandPage, serveManager } from "./brand-page.ts"
import { type PageContext, toPrincipal, serveSignedIn } from "./page-request.ts"
import { csrfField, type Html } from "./page.ts"

const words: Record<Role, string> = {
  viewer: "Viewer: reads everything, drafts too",
  editor: "Editor: also writes, publishes, and runs what spends money",
  owner: "Owner: also keys, webhooks, integrations, members, and the brand itself",
}

/** Adds the pages on which an owner of a brand invites members, changes their roles and removes them. */
export function addMemberPages(app: Hono<Env>, deps: PageContext): void {
  const { kernel } = deps
  const { db, now } = kernel
  const path = "/brands/:brand_id/members"

  app.get(path, (context) =>
    serveSignedIn(deps, context, async (page) => {
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"))
      await findManagedBrand(db, await toPrincipal(kernel, page.user), brand.id)
      const members = await listMembers(db, brand.id)
      return page.show({
        title: `Members of ${brand.name}`,
        body: html`${brand.links}
          <section>
            <h2>Invite a member</h2>
            <form method="post" action="/brands/${brand.id}/members">
              ${csrfField(page.csrf)} <label for="email">E-mail address</label
              ><input id="email" name="email" type="email" required maxlength="254" /> <label for="role">Role</label
              ><select id="role" name="role">
                ${roles.map((role) => html`<option value="${role}">${words[role]}</option>`)}
              </select>
              <div class="actions"><button>Invite</button></div>
            </form>
          </section>
          <section>
            <h2>Members</h2>
            <p class="soft">Owners of the whole account are not listed.</p>
            <ul class="rows">
              ${members.map((member) => row(member, brand.id, page.csrf))}
            </ul>
          </section>`,
      })
    }),
  )
  app.post(path, (context) =>
    serveManager(deps, context, async ({ form, principal, brand, ...page }) => {
      const role = roles.find((one) => one === form.get("role"))
      if (role === undefined) throw new ProblemError("invalid_input", `Choose one of these roles: ${roles.join(", ")}.`)
      const email = form.get("email") ?? ""
      const member = { accountId: principal.accountId, brandId: brand.id, email, role, isByMember: true }
      const { user, token } = await db.transaction().execute((trx) => addMember(trx, member, now()))
      const members = `/brands/${brand.id}/members`
      if (token === undefined && user.password_hash !== null) return page.go(members)
      const link = token === undefined ? undefined : `${page.origin}/password?token=${token}`
      if (link !== undefined) {
        await deps.sendMail?.({
          to: user.email,
          subject: `An invitation to ${brand.name} on Citable`,
          text: `You are invited to ${brand.name} on Citable. Choose a password within a week:\n\n${link}\n`,
        })
      }
      return page.show({
        title: "Invited",
        body: html`<section role="status">
          ${invitation(user.email, link, deps.sendMail !== undefined)}
          <div class="actions"><a class="button" href="${members}">Back to the members</a></div>
        </section>`,
      })
    }),
  )
  app.post(`${path}/:user_id/remove`, (context) =>
    serveManager(deps, context, async ({ brand, ...page }) => {
      await removeMember(db, brand.id, context.req.param("user_id"))
      return page.go(`/brands/${brand.id}/members`)
    }),
  )
}

/** Explains how the new member sets a password. If the service sends mail, only the receiver sees the link. */
function invitation(email: string, link: string | undefined, isMailed: boolean): Html {
  if (link === undefined) {
    const another = isMailed
      ? "“Forgot your password?” on the sign-in page sends a new one."
      : "ask the operator of this service for a new one."
    return html`<p class="notice">
      <strong>${email}</strong> has the role now. The link of the earlier invitation still sets a password. If it is
      lost or has expired, ${another}
    </p>`
  }
  if (isMailed) {
    return html`<p class="notice">
      A mail is on its way to <strong>${email}</strong>. Its link sets a password, works once, and expires in a week.
    </p>`
  }
  return html`<p class="notice">
      Send this link to <strong>${email}</strong>. It sets a password, works once, and expires in a week.
    </p>
    <output>${link}</output>`
}

function row({ userId, email, role, hasPassword }: Member, brandId: string, csrf: string): Html {
  return html`<li>
    <strong>${email}</strong> — ${role}${hasPassword ? "" : ", invited"}
    <form method="post" action="/brands/${brandId}/members/${userId}/remove">
      ${csrfField(csrf)}<button class="bad" aria-label="Remove ${email}">Remove</button>
    </form>
  </li>`
}
