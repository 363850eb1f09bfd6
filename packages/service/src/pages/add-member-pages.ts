import type { Hono } from "hono"
import { html } from "hono/html"

import { addMember, listMembers, type Member, removeMember, roles } from "../accounts/members.ts"
import type { Role } from "../kernel/account-tables.ts"
import type { Env } from "../kernel/create-rest.ts"
import { bindKeyManagement } from "../kernel/manage-api-keys.ts"
import { ProblemError } from "../kernel/problem-error.ts"
import { openBrandPage } from "./brand-page.ts"
import { csrfField, type Html } from "./page.ts"
import { type PageDeps, toPrincipal, visitSignedIn } from "./visit.ts"

const words: Record<Role, string> = {
  viewer: "Viewer: reads everything, drafts too",
  editor: "Editor: also writes, publishes, and runs what spends money",
  owner: "Owner: also keys, webhooks, integrations, members, and the brand itself",
}

/** Adds who may do what with a brand: invited with a role, changed, removed, by an owner of it. */
export function addMemberPages(app: Hono<Env>, deps: PageDeps): void {
  const { kernel } = deps
  const { db, now } = kernel
  const path = "/brands/:brand_id/members"

  app.get(path, (context) =>
    visitSignedIn(deps, context, async (visited) => {
      const brand = await openBrandPage(kernel, visited.user, context.req.param("brand_id"))
      await bindKeyManagement(db, await toPrincipal(kernel, visited.user), brand.id)
      const members = await listMembers(db, brand.id)
      return visited.show({
        title: `Members of ${brand.name}`,
        body: html`${brand.links}
          <section>
            <h2>Invite somebody</h2>
            <form method="post" action="/brands/${brand.id}/members">
              ${csrfField(visited.csrf)} <label for="email">E-mail address</label
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
              ${members.map((member) => row(member, brand.id, visited.csrf))}
            </ul>
          </section>`,
      })
    }),
  )
  app.post(path, (context) =>
    visitSignedIn(deps, context, async (visited) => {
      const form = await visited.readForm()
      const principal = await toPrincipal(kernel, visited.user)
      const brand = await bindKeyManagement(db, principal, context.req.param("brand_id"))
      const role = roles.find((one) => one === form.get("role"))
      if (role === undefined) throw new ProblemError("invalid_input", `The roles are ${roles.join(", ")}.`)
      const member = { accountId: principal.accountId, brandId: brand.id, email: form.get("email") ?? "", role }
      const { user, token } = await db.transaction().execute((trx) => addMember(trx, member, now()))
      if (token === undefined) return visited.go(`/brands/${brand.id}/members`)
      const link = `${visited.origin}/password?token=${token}`
      await deps.sendMail?.({
        to: user.email,
        subject: `An invitation to ${brand.name} on Citable`,
        text: `You are invited to ${brand.name} on Citable. Choose a password within a week:\n\n${link}\n`,
      })
      return visited.show({
        title: "Invited",
        body: html`<section role="status">
          <p class="notice">
            ${deps.sendMail === undefined ? "Send" : "A mail is on its way. Else send"} this link to
            <strong>${user.email}</strong>: it sets a password, works once, and ends in a week.
          </p>
          <output>${link}</output>
          <div class="actions"><a class="button" href="/brands/${brand.id}/members">I have sent it</a></div>
        </section>`,
      })
    }),
  )
  app.post(`${path}/:user_id/remove`, (context) =>
    visitSignedIn(deps, context, async (visited) => {
      await visited.readForm()
      const brand = await bindKeyManagement(db, await toPrincipal(kernel, visited.user), context.req.param("brand_id"))
      await removeMember(db, brand.id, context.req.param("user_id"))
      return visited.go(`/brands/${brand.id}/members`)
    }),
  )
}

function row({ userId, email, role, hasPassword }: Member, brandId: string, csrf: string): Html {
  return html`<li>
    <strong>${email}</strong> — ${role}${hasPassword ? "" : ", invited"}
    <form method="post" action="/brands/${brandId}/members/${userId}/remove">
      ${csrfField(csrf)}<button class="bad" aria-label="Remove ${email}">Remove</button>
    </form>
  </li>`
}
