import type { Hono } from "hono"
import { html } from "hono/html"

import { addMember, listMembers, type Member, removeMember, roles } from "../../accounts/members.ts"
import { bindKeyManagement } from "../../credentials/api-keys.ts"
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

/** Adds who may do what with a brand: invited with a role, changed, removed, by an owner of it. */
export function addMemberPages(app: Hono<Env>, deps: PageContext): void {
  const { kernel } = deps
  const { db, now } = kernel
  const path = "/brands/:brand_id/members"

  app.get(path, (context) =>
    serveSignedIn(deps, context, async (page) => {
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"))
      await bindKeyManagement(db, await toPrincipal(kernel, page.user), brand.id)
      const members = await listMembers(db, brand.id)
      return page.show({
        title: `Members of ${brand.name}`,
        body: html`${brand.links}
          <section>
            <h2>Invite somebody</h2>
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
      if (role === undefined) throw new ProblemError("invalid_input", `The roles are ${roles.join(", ")}.`)
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

/** What is left to do for who has no password yet. Where mail is sent, nobody but its receiver sees the link. */
function invitation(email: string, link: string | undefined, isMailed: boolean): Html {
  if (link === undefined) {
    const another = isMailed
      ? "“Forgotten the password?” on the page to sign in sends another one."
      : "whoever runs this service can make another one."
    return html`<p class="notice">
      <strong>${email}</strong> has the role now, and was invited before: the link of that invitation stays the one that
      sets a password. Where it is lost or has ended, ${another}
    </p>`
  }
  if (isMailed) {
    return html`<p class="notice">
      A mail is on its way to <strong>${email}</strong>, with a link that sets a password, works once, and ends in a
      week.
    </p>`
  }
  return html`<p class="notice">
      Send this link to <strong>${email}</strong>: it sets a password, works once, and ends in a week.
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
