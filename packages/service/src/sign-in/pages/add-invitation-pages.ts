import { csrfField, type Html } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import {
  acceptAsNewUser,
  acceptInvitation,
  findBrandNames,
  findInvitation,
  type Invitation,
  otherPerson,
} from "../../accounts/invitations.ts"
import type { Env } from "../../http/request-env.ts"
import { createDeviceCookie } from "./device-cookie.ts"
import { newPasswordField } from "./new-password-field.ts"
import { type PageContext, type PageRequest, servePage, signOut } from "./page-request.ts"

/** Adds the pages on which an invited person accepts: signed in, or as a new user with a password. */
export function addInvitationPages(app: Hono<Env>, deps: PageContext): void {
  const { kernel, passwords } = deps
  const { db, now } = kernel

  app.get("/invitation", (context) =>
    servePage(deps, context, async (page) => {
      const token = context.req.query("token") ?? ""
      const invitation = await findInvitation(db, token, now())
      if (page.user !== undefined && page.user.email !== invitation.email) throw otherPerson(invitation, page.user)
      const brands = (await findBrandNames(db, invitation)).slice(0, 3).join(", ")
      const account = brands === "" ? "an account" : `the account of ${brands}`
      const to = invitation.brand_id === null ? `own ${account}` : `${brands} as ${invitation.role}`
      return page.show({ title: `You are invited to ${to}`, isNarrow: true, body: choices(page, invitation, token) })
    }),
  )
  app.post("/invitation", (context) =>
    servePage(deps, context, async (page) => {
      const form = await page.readForm()
      const token = form.get("token") ?? ""
      if (page.user !== undefined) {
        await acceptInvitation(db, token, page.user, now())
        return page.go("/brands")
      }
      const { email, sessionId } = await acceptAsNewUser({ db, passwords, now }, token, form.get("password") ?? "")
      await signOut(kernel, page, context)
      page.setSession(sessionId)
      return createDeviceCookie(kernel, page.origin).add(page.go("/brands"), context, email)
    }),
  )
}

/** The ways to accept. Somebody who has not signed in sees both ways, so the page does not tell whether the address has a user. */
function choices({ user, csrf }: PageRequest, { email }: Invitation, token: string): Html {
  const fields = html`${csrfField(csrf)}<input type="hidden" name="token" value="${token}" />`
  if (user !== undefined) {
    return html`<section>
      <p>You are signed in as <strong>${email}</strong>.</p>
      <form method="post" action="/invitation">
        ${fields}
        <div class="actions"><button>Accept</button></div>
      </form>
    </section>`
  }
  const signIn = `/sign-in?return_to=${encodeURIComponent(`/invitation?token=${token}`)}`
  return html`<section>
      <p>For <strong>${email}</strong>. If you already sign in to this service with this address, sign in to accept.</p>
      <div class="actions"><a class="button" href="${signIn}">Sign in</a></div>
    </section>
    <section>
      <h2>New here?</h2>
      <form method="post" action="/invitation">
        ${fields}
        <input type="hidden" name="username" autocomplete="username" value="${email}" />
        ${newPasswordField("password")}
        <div class="actions"><button>Set the password and accept</button></div>
      </form>
    </section>`
}
