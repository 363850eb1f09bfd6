import { ProblemError } from "@citable/contract/problem-error"
import { csrfField } from "@citable/page-kit"
import { GoogleError } from "@citable/search-data/google/google-error"
import { googleReturnPath, type GoogleSignIn, newVerifier } from "@citable/search-data/google/google-sign-in"
import type { Hono } from "hono"
import { getCookie } from "hono/cookie"
import { html } from "hono/html"

import { readGoogleSignInToken, toGoogleApis } from "../../groups/integrations/google-sign-in-link.ts"
import { findAskedAccess, keepGoogleAccess } from "../../groups/integrations/keep-google-access.ts"
import type { Env } from "../../http/request-env.ts"
import { type PageContext, servePage } from "./page-request.ts"

const cookieName = "citable_google"
const cookieSeconds = 3600

/**
 * Adds the pages on which the owner of a property lets a brand read it. They need no account: the owner can be a client of whoever works
 * with this service. The secret of PKCE is in a cookie, so only the browser that began can bring the code.
 */
export function addGooglePages(app: Hono<Env>, deps: PageContext): void {
  const { kernel } = deps

  async function readLink(token: string | undefined) {
    const link = readGoogleSignInToken(kernel, token ?? "")
    const { signIn } = kernel.google
    if (link === undefined || signIn === undefined) {
      const why = "This link is incomplete, older than a week, or from another service. Ask for another one."
      throw new ProblemError("not_found", why)
    }
    return { link, signIn: await signIn.open() }
  }

  app.get("/google/sign-in", (context) =>
    servePage(deps, context, async (page) => {
      const token = context.req.query("token") ?? ""
      const { link, signIn } = await readLink(token)
      const { brandName, config } = await findAskedAccess(kernel, link)
      const { search_console_property: site, analytics_property: property } = config
      const canSubmit = toGoogleApis(config).includes("sitemaps")
      return page.show({
        title: `Let ${brandName} read your search data`,
        isNarrow: true,
        formTargets: [consentOrigin(signIn)],
        body: html`<p>
            ${brandName} asks to read the numbers of these properties at Google.
            ${
              canSubmit
                ? "It also submits sitemaps there. Google gives the right for that only together with others to change the property, which it does not use."
                : "It can change nothing."
            }
          </p>
          <ul>
            ${site === undefined ? "" : html`<li>Search Console: <strong>${site}</strong></li>`}
            ${property === undefined ? "" : html`<li>Google Analytics: property <strong>${property}</strong></li>`}
          </ul>
          <p>
            Sign in with the Google account that owns them. You can withdraw the access in that account at any time.
          </p>
          <form method="post" action="/google/sign-in">
            ${csrfField(page.csrf)}<input type="hidden" name="token" value="${token}" />
            <div class="actions"><button>Sign in with Google</button></div>
          </form>`,
      })
    }),
  )

  app.post("/google/sign-in", (context) =>
    servePage(deps, context, async (page) => {
      const token = (await page.readForm()).get("token") ?? ""
      const { link, signIn } = await readLink(token)
      const { config } = await findAskedAccess(kernel, link)
      const verifier = newVerifier()
      const response = page.go(signIn.toConsentUrl({ state: token, verifier, apis: toGoogleApis(config) }))
      response.headers.append("set-cookie", toCookie(verifier, page.origin, cookieSeconds))
      return response
    }),
  )

  app.get(googleReturnPath, (context) =>
    servePage(deps, context, async (page) => {
      const { state, code, error } = context.req.query()
      const { link, signIn } = await readLink(state)
      const again = `/google/sign-in?token=${encodeURIComponent(state ?? "")}`
      if (error !== undefined) return page.show(refusal(`Google says: ${error.slice(0, 100)}.`, again))
      const verifier = getCookie(context, cookieName)
      if (verifier === undefined || code === undefined) {
        return page.show(refusal("This browser has not begun the sign-in, or more than an hour ago.", again))
      }
      try {
        const { brandName } = await keepGoogleAccess(kernel, { signIn, link, code, verifier })
        const response = page.show({
          title: "Connected",
          isNarrow: true,
          body: html`<p role="status">
              Google has confirmed that the account can read the properties. ${brandName} reads them from here on.
            </p>
            <p>
              To withdraw the access, open
              <a href="https://myaccount.google.com/connections">the connections of your Google account</a>.
            </p>`,
        })
        response.headers.append("set-cookie", toCookie("", page.origin, 0))
        return response
      } catch (cause) {
        if (!(cause instanceof GoogleError)) throw cause
        return page.show(refusal(cause.message, again))
      }
    }),
  )
}

const consentOrigin = (signIn: GoogleSignIn) =>
  new URL(signIn.toConsentUrl({ state: "", verifier: "", apis: [] })).origin

const toCookie = (value: string, origin: string, seconds: number) =>
  `${cookieName}=${value}; Path=/google; Max-Age=${seconds}; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`

const refusal = (why: string, again: string) => ({
  title: "Not connected",
  isNarrow: true,
  status: 403,
  body: html`<p>${why}</p>
    <div class="actions"><a class="button" href="${again}">Try again</a></div>`,
})
