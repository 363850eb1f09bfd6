import type { Invited, People, PersonRole } from "@citable/contract"
import { fieldProblem, csrfField, type Html, type PageEnv, type PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

/** What each role may do, in one line. */
const words: Record<PersonRole, { name: string; help: string }> = {
  viewer: { name: "Viewer", help: "Reads everything, drafts too. Changes nothing." },
  editor: { name: "Editor", help: "Also writes, publishes, and starts what spends money." },
  owner: { name: "Owner", help: "Also manages sites, keys, people and settings, and can delete the brand." },
}

const roles = Object.keys(words) as PersonRole[]

/** Adds the pages on which an owner of a brand invites members, changes their roles and removes them. */
export function addMemberPages(app: Hono<PageEnv>, deps: PageHost): void {
  const path = "/brands/:brand_id/members"

  app.get(path, (context) =>
    deps.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const { owners, members, invitations } = await brand.send("GET /people", {})
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
                    of all its brands ${didLink(brand.id, { id, email })}
                  </li>`,
              )}
              ${members.map((member) => memberRow(member, brand.id, page.csrf))}
              ${invitations.map((invitation) => invitationRow(invitation, brand.id, page.csrf))}
            </ul>
          </section>`,
      })
    }),
  )
  app.post(path, (context) =>
    deps.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"))
      const role = roles.find((one) => one === form.get("role"))
      if (role === undefined) throw fieldProblem("role", `Choose one of these roles: ${roles.join(", ")}.`)
      const members = `/brands/${brand.id}/members`
      const invited = await brand.send("POST /invitations", { email: form.get("email") ?? "", role })
      if (!invited.is_invited) return page.go(members)
      return page.show({
        title: "Invited",
        body: html`<section role="status">
          ${invitedNotice(invited)}
          <div class="actions"><a class="button" href="${members}">Back to the people</a></div>
        </section>`,
      })
    }),
  )
  app.post(`${path}/:user_id/remove`, (context) =>
    deps.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand_id: brandId, user_id: id } = context.req.param()
      const brand = await page.openBrand(brandId)
      await brand.send("DELETE /members/{user_id}", { user_id: id })
      return page.go(`/brands/${brand.id}/members`)
    }),
  )
  app.post(`${path}/:invitation_id/withdraw`, (context) =>
    deps.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand_id: brandId, invitation_id: id } = context.req.param()
      const brand = await page.openBrand(brandId)
      await brand.send("DELETE /invitations/{invitation_id}", { invitation_id: id })
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
function invitedNotice({ email, link }: Invited): Html {
  if (link === null) {
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

function memberRow({ user_id: userId, email, role }: People["members"][number], brandId: string, csrf: string): Html {
  return html`<li>
    <strong>${email}</strong> — ${words[role].name} ${didLink(brandId, { id: userId, email })}
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

function invitationRow({ id, email, role }: People["invitations"][number], brandId: string, csrf: string): Html {
  return html`<li>
    <strong>${email}</strong> — ${words[role].name}, invited. The link is not used yet.
    <form method="post" action="/brands/${brandId}/members/${id}/withdraw">
      ${csrfField(csrf)}<button class="bad" aria-label="Withdraw the invitation of ${email}">Withdraw</button>
    </form>
  </li>`
}
