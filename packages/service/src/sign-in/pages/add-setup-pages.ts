import { updateBrand } from "@citable/contract/brands"
import { ProblemError } from "@citable/contract/problem-error"
import { csrfField, withHeadersOf } from "@citable/page-kit"
import { invalidInput } from "@citable/problems/invalid-input"
import type { Hono } from "hono"
import { html } from "hono/html"

import { createFirstOwner, hasUser } from "../../accounts/first-owner.ts"
import { findUser } from "../../accounts/users.ts"
import { toPrincipal } from "../../gate/to-principal.ts"
import type { Env } from "../../http/request-env.ts"
import { createDeviceCookie } from "./device-cookie.ts"
import { newPasswordField } from "./new-password-field.ts"
import { type PageContext, type PageRequest, servePage, signOut } from "./page-request.ts"
import { toCaller } from "./to-caller.ts"

/** The fields of the form, as the visitor typed them. The password is not shown again. */
type Typed = Record<"setupCode" | "email" | "brand" | "domain", string>

/** Adds the page on which the operator makes the first user. It is closed once the service has one. */
export function addSetupPages(app: Hono<Env>, deps: PageContext): void {
  const { kernel, passwords } = deps
  const { db, box, now } = kernel

  app.get("/setup", (context) =>
    servePage(deps, context, async (page) => {
      if (await hasUser(db)) return page.go("/sign-in")
      const setupCode = (context.req.query("code") ?? "").slice(0, 50)
      return showForm(page, { setupCode, email: "", brand: "", domain: "" })
    }),
  )
  app.post("/setup", (context) =>
    servePage(deps, context, async (page) => {
      const form = await page.readForm()
      const field = (name: string) => (form.get(name) ?? "").trim()
      const typed = { setupCode: field("code"), email: field("email"), brand: field("brand"), domain: field("domain") }
      try {
        // Check the brand first: the owner is created once, and cannot come back to this page.
        const settings = toSettings(typed)
        const made = await createFirstOwner(
          { db, box, passwords, now },
          { code: typed.setupCode, email: typed.email, password: form.get("password") ?? "", address: page.clientIp },
        )
        const user = await findUser(db, made.userId)
        if (user !== undefined && made.brandId !== "" && Object.keys(settings).length > 0) {
          const principal = await toPrincipal(kernel, user, made.accountId)
          // The owner exists now, and can correct the brand in the settings.
          const { call } = toCaller(kernel, () => principal)
          await call("update_brand", { brand_id: made.brandId, ...settings }).catch(deps.onError)
        }
        await signOut(kernel, page, context)
        page.setSession(made.sessionId)
        return await createDeviceCookie(kernel, page.origin).add(page.go("/"), context, made.email)
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code === "not_found") throw error
        return showForm(page, typed, error)
      }
    }),
  )
}

/** Reads the name and the domain of the brand. People paste a whole URL, so only its host counts. Throws 422. */
function toSettings({ brand, domain }: Typed): { name?: string; domains?: string[] } {
  const host = URL.parse(domain.includes("://") ? domain : `https://${domain}`)?.hostname ?? domain
  const settings = { ...(brand === "" ? {} : { name: brand }), ...(domain === "" ? {} : { domains: [host] }) }
  const schema = updateBrand.input.omit({ brand_id: true })
  const parsed = schema.safeParse(settings)
  if (parsed.success) return settings
  throw invalidInput({ method: "POST", path: "/setup", input: schema }, parsed.error, settings)
}

function showForm(page: PageRequest, typed: Typed, problem?: ProblemError): Response {
  const status = problem === undefined ? 200 : problem.code === "rate_limited" ? 429 : 422
  const response = page.show({
    title: "Set up Citable",
    isNarrow: true,
    status,
    body: html`<section>
      <p>This service has no owner yet. You become its owner.</p>
      <form method="post" action="/setup">
        ${csrfField(page.csrf)}
        ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem.message}</p>`}
        <label for="code">Setup code</label>
        <input
          id="code"
          name="code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          required
          maxlength="50"
          value="${typed.setupCode}"
          aria-describedby="code-help"
        />
        <p id="code-help" class="soft">
          The terminal or log of the service shows it, such as <code>7K3M-Q9TD-0XWB-M4HE</code>.
        </p>
        <label for="email">Your e-mail address</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          required
          maxlength="254"
          value="${typed.email}"
        />
        ${newPasswordField("password")}
        <label for="brand">Brand</label>
        <input
          id="brand"
          name="brand"
          maxlength="200"
          autocomplete="organization"
          value="${typed.brand}"
          aria-describedby="brand-help"
        />
        <p id="brand-help" class="soft">The name as people write it. You can change it later.</p>
        <label for="domain">Website (optional)</label>
        <input
          id="domain"
          name="domain"
          maxlength="300"
          placeholder="example.com"
          inputmode="url"
          value="${typed.domain}"
        />
        <div class="actions"><button>Create the owner</button></div>
      </form>
    </section>`,
  })
  return withHeadersOf(problem, response)
}
