import { ProblemError } from "@citable/contract/problem-error"
import { csrfField, type Html, toReturnPath, withHeadersOf } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { hasUser } from "../../accounts/first-owner.ts"
import { createOneTimeToken, findTokenUser, hasNewToken, usePasswordToken } from "../../accounts/one-time-links.ts"
import { changePassword, signIn } from "../../accounts/sign-in.ts"
import { endSignIns, findUserByEmail } from "../../accounts/users.ts"
import type { Env } from "../../http/request-env.ts"
import { formTargetsOf } from "../oauth/form-targets.ts"
import { createDeviceCookie } from "./device-cookie.ts"
import { newPasswordField } from "./new-password-field.ts"
import { type PageContext, signOut, servePage, type PageRequest, serveSignedIn } from "./page-request.ts"

/** Adds the pages to sign in and out, to set a password with a link, and to manage one's account. */
export function addSignInPages(app: Hono<Env>, deps: PageContext): void {
  const { kernel, passwords, server } = deps
  const { db, now, tally } = kernel
  const accounts = { db, passwords, now }
  const deviceOf = (page: PageRequest) => createDeviceCookie(kernel, page.origin)

  async function showSignIn(
    page: PageRequest,
    returnTo: string,
    problem?: ProblemError,
    email = "",
  ): Promise<Response> {
    const formTargets = await formTargetsOf(server, page.origin, returnTo)
    const response = page.show({
      title: "Sign in",
      isNarrow: true,
      formTargets,
      status: problem === undefined ? 200 : problem.code === "rate_limited" ? 429 : problem.code === "busy" ? 503 : 422,
      body: html`<section>
        <form method="post" action="/sign-in">
          ${csrfField(page.csrf)}
          <input type="hidden" name="return_to" value="${returnTo}" />
          ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem.message}</p>`}
          <label for="email">E-mail address</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="username"
            required
            maxlength="254"
            value="${email}"
          />
          <label for="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            required
            maxlength="800"
          />
          <div class="actions"><button>Sign in</button></div>
        </form>
        <p class="soft">
          ${
            deps.sendMail === undefined
              ? html`Forgot your password? ${askOperator}`
              : html`<a href="/forgotten">Forgot your password?</a>`
          }
        </p>
      </section>`,
    })
    return withHeadersOf(problem, response)
  }

  app.get("/sign-in", (context) =>
    servePage(deps, context, async (page) => {
      if (!(await hasUser(db))) return page.go("/setup")
      return showSignIn(page, toReturnPath(context.req.query("return_to") ?? null))
    }),
  )
  app.post("/sign-in", (context) =>
    servePage(deps, context, async (page) => {
      const form = await page.readForm()
      const returnTo = toReturnPath(form.get("return_to"))
      const email = form.get("email") ?? ""
      try {
        const device = deviceOf(page)
        const { sessionId } = await signIn(accounts, {
          email,
          password: form.get("password") ?? "",
          address: page.clientIp,
          device: device.read(context, email),
        })
        await signOut(kernel, page, context)
        page.setSession(sessionId)
        return await device.add(page.go(returnTo), context, email)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        if (error.code === "unauthenticated") tally?.end("sign_ins", "wrong_password")
        if (error.code === "rate_limited") tally?.end("sign_ins", "too_many")
        return showSignIn(page, returnTo, error, email.slice(0, 254))
      }
    }),
  )
  app.post("/sign-out", (context) =>
    servePage(deps, context, async (page) => {
      await page.readForm()
      await signOut(kernel, page, context)
      const response = page.go("/sign-in")
      // A page can keep texts that are not saved in the browser.
      response.headers.set("clear-site-data", '"storage"')
      return response
    }),
  )
  app.post("/sign-out-everywhere", (context) =>
    serveSignedIn(deps, context, async (page) => {
      await page.readForm()
      await db.transaction().execute((trx) => endSignIns(trx, page.user.id, now()))
      page.setSession(undefined)
      return page.go("/sign-in")
    }),
  )

  app.get("/password", (context) =>
    servePage(deps, context, async (page) => {
      const token = context.req.query("token") ?? ""
      const user = await findTokenUser(db, token, now())
      if (user === undefined) throw linkIsOver()
      return page.show({
        title: "Choose a password",
        isNarrow: true,
        body: html`<section>
          <p>For <strong>${user.email}</strong>.</p>
          <form method="post" action="/password">
            ${csrfField(page.csrf)}<input type="hidden" name="token" value="${token}" />
            <input type="hidden" name="username" autocomplete="username" value="${user.email}" />
            ${newPasswordField("password")}
            <div class="actions"><button>Set the password</button></div>
          </form>
        </section>`,
      })
    }),
  )
  app.post("/password", (context) =>
    servePage(deps, context, async (page) => {
      const form = await page.readForm()
      const token = form.get("token") ?? ""
      const user = await findTokenUser(db, token, now())
      const sessionId = await usePasswordToken(accounts, token, form.get("password") ?? "")
      await signOut(kernel, page, context)
      page.setSession(sessionId)
      return deviceOf(page).add(page.go("/brands"), context, user?.email ?? "")
    }),
  )

  const { sendMail } = deps
  if (sendMail === undefined) {
    app.get("/forgotten", (context) =>
      servePage(deps, context, async (page) =>
        page.show({
          title: "Forgot your password?",
          isNarrow: true,
          body: html`<section><p>This service sends no mail. ${askOperator}</p></section>`,
        }),
      ),
    )
  } else {
    const offerLink = async (email: string, origin: string): Promise<void> => {
      const user = await findUserByEmail(db, email)
      // At most one link in five minutes: more would flood a mailbox, and each makes the previous link invalid.
      if (user === undefined || (await hasNewToken(db, user.id, now() - 300_000))) return
      const token = await createOneTimeToken(db, user.id, { now: now(), lifetime: 3_600_000 })
      const link = `${origin}/password?token=${token}`
      const text = `Somebody requested a new password for your Citable account. Choose one within an hour:\n\n${link}\n\nIf it was not you, ignore this mail.\n`
      await sendMail({ to: user.email, subject: "A new password for Citable", text })
    }
    app.get("/forgotten", (context) =>
      servePage(deps, context, async (page) =>
        page.show({
          title: "Forgot your password?",
          isNarrow: true,
          body: html`<section>
            <form method="post" action="/forgotten">
              ${csrfField(page.csrf)}
              <label for="email">E-mail address</label>
              <input id="email" name="email" type="email" autocomplete="username" required maxlength="254" />
              <div class="actions"><button>Send me a link</button></div>
            </form>
          </section>`,
        }),
      ),
    )
    app.post("/forgotten", (context) =>
      servePage(deps, context, async (page) => {
        const email = ((await page.readForm()).get("email") ?? "").trim().normalize("NFC").toLowerCase()
        // This runs after the answer: otherwise the response time would tell whether the account exists.
        setImmediate(() => void offerLink(email, page.origin).catch(deps.onError))
        return page.show({
          title: "Check your mail",
          isNarrow: true,
          body: html`<section><p>If an account has this address, a link is on its way to it.</p></section>`,
        })
      }),
    )
  }

  app.get("/account", (context) =>
    serveSignedIn(deps, context, async (page) => page.show({ title: "Your account", body: account(page) })),
  )
  app.post("/account/password", (context) =>
    serveSignedIn(deps, context, async (page) => {
      const form = await page.readForm()
      const password = form.get("password") ?? ""
      const next = form.get("next") ?? ""
      const cookie = deviceOf(page)
      const device = cookie.read(context, page.user.email)
      page.setSession(await changePassword(accounts, page.user, { password, next, address: page.clientIp, device }))
      return cookie.add(page.go("/account"), context, page.user.email)
    }),
  )
}

/** Who sends no mail can make a link. */
const askOperator = html`Ask the operator of this service for a link to set a new one.
  <code>citable account reset-password</code> creates it.`

function account({ user, csrf }: { user: { email: string }; csrf: string }): Html {
  return html`<section>
      <h2>Change your password</h2>
      <p>A new password signs you out everywhere else: other browsers, the command line, and connected applications.</p>
      <form method="post" action="/account/password">
        ${csrfField(csrf)}
        <input type="hidden" name="username" autocomplete="username" value="${user.email}" />
        <label for="password">Current password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="800" />
        ${newPasswordField("next")}
        <div class="actions"><button>Change the password</button></div>
      </form>
    </section>
    <section>
      <h2>Sign out everywhere</h2>
      <p>This ends your sign-ins in every browser, device and connected application. API keys of brands stay valid.</p>
      <form method="post" action="/sign-out-everywhere">
        ${csrfField(csrf)}<button class="bad">Sign out everywhere</button>
      </form>
    </section>`
}

function linkIsOver(): ProblemError {
  return new ProblemError(
    "not_found",
    "This link has been used or has expired. Ask the person who sent it for a new one.",
  )
}
