import {
  callTool,
  csrfField,
  type Env,
  type Html,
  listOwnBrands,
  listOwnedAccounts,
  onceField,
  type OwnBrand,
  type PageContext,
  ProblemError,
  serveSignedIn,
  type SignedInRequest,
  toPrincipal,
} from "@citable/service/pages"
import type { Hono } from "hono"
import { html } from "hono/html"

/** Adds `/`, which leads a user with one brand to it, the list of all brands, and the form that creates one. */
export function addBrandPages(app: Hono<Env>, pages: PageContext): void {
  const { kernel } = pages

  async function show(page: SignedInRequest, typed: string, problem?: ProblemError): Promise<Response> {
    const brands = await listOwnBrands(kernel, page.user)
    const accounts = await listOwnedAccounts(kernel, page.user)
    return page.show({
      title: "Your brands",
      status: problem === undefined ? 200 : 422,
      body: html`${
        brands.length === 0 && accounts.length === 0
          ? html`<section><p>No brand has been shared with you yet. Ask its owner for an invitation.</p></section>`
          : html`<div class="two">${brands.map(card)}</div>`
      }
      ${accounts.length === 0 ? "" : createForm(accounts, page.csrf, typed, problem)}`,
    })
  }

  app.get("/", (context) =>
    serveSignedIn(pages, context, async (page) => {
      const [only, ...others] = await listOwnBrands(kernel, page.user)
      return page.go(only === undefined || others.length > 0 ? "/brands" : `/brands/${only.id}`)
    }),
  )
  app.get("/brands", (context) => serveSignedIn(pages, context, (page) => show(page, "")))
  app.post("/brands", (context) =>
    serveSignedIn(pages, context, async (page) => {
      const form = await page.readForm()
      const name = form.get("name")?.trim() ?? ""
      const accounts = await listOwnedAccounts(kernel, page.user)
      const accountId = accounts.find((id) => id === form.get("account")) ?? accounts[0]
      if (accountId === undefined) {
        throw new ProblemError("insufficient_scope", "Only an owner of the account can create brands.")
      }
      try {
        const principal = await toPrincipal(kernel, page.user, accountId)
        const idempotencyKey = form.get("once") ?? undefined
        const { id } = await callTool(kernel, principal, "create_brand", { name }, { idempotencyKey })
        return page.go(`/brands/${id}`)
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== "invalid_input") throw error
        return show(page, name, error)
      }
    }),
  )
}

/** A brand with its links. A person who has several accounts also sees which one the brand belongs to. */
function card({ id, name, accountId }: OwnBrand): Html {
  return html`<section>
    <h2><a href="/brands/${id}">${name}</a></h2>
    <p class="soft"><code>${id}</code>${accountId === undefined ? "" : html` in account <code>${accountId}</code>`}</p>
    <p>
      <a href="/brands/${id}/articles">Articles<span class="visually-hidden"> of ${name}</span></a>
    </p>
  </section>`
}

function createForm(accounts: readonly string[], csrf: string, typed: string, problem?: ProblemError): Html {
  return html`<section>
    <details ${problem === undefined ? "" : "open"}>
      <summary>Create another brand</summary>
      ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem.message}</p>`}
      <form method="post" action="/brands">
        ${csrfField(csrf)}${onceField()}
        <label for="name">Name</label>
        <input id="name" name="name" required maxlength="200" autocomplete="organization" value="${typed}" />
        ${
          accounts.length < 2
            ? ""
            : html`<label for="account">Account</label>
                <select id="account" name="account">
                  ${accounts.map((id) => html`<option>${id}</option>`)}
                </select>`
        }
        <div class="actions"><button>Create the brand</button></div>
      </form>
    </details>
  </section>`
}
