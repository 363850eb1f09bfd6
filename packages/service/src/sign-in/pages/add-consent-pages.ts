import { type Scope, scopes as allScopes, spendsMoney } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { csrfField, type Html, scopeWords } from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"
import type { Interaction } from "oidc-provider"

import { recordAccess, toPersonActor } from "../../accounts/record-access.ts"
import { findRoles, listAccounts, type UserAccount } from "../../accounts/roles.ts"
import type { User } from "../../accounts/users.ts"
import { allowedBy } from "../../credentials/permissions.ts"
import type { Env } from "../../http/request-env.ts"
import { toTargets } from "../oauth/form-targets.ts"
import { bindGrant } from "../oauth/grant-account.ts"
import { type PageContext, type PageRequest, serveSignedIn } from "./page-request.ts"

const path = "/oauth/interaction/:uid"

/** Adds the consent pages, on which a user decides what a client can do. */
export function addConsentPages(app: Hono<Env>, deps: PageContext): void {
  const { kernel, server } = deps

  /** Finds the pending authorization of this browser, which its cookie proves. */
  async function find(page: PageRequest, context: Context<Env>): Promise<{ interaction: Interaction; client: string }> {
    try {
      const { value } = await server.withProvider(context.req.raw, page.origin, async (provider, req, res) => {
        const interaction = await provider.interactionDetails(req, res)
        const client = await provider.Client.find(String(interaction.params["client_id"]))
        const name = client?.clientName ?? client?.clientId ?? "Unknown"
        return { interaction, client: name.slice(0, 100) }
      })
      if (value.interaction.uid === context.req.param("uid")) return value
    } catch (error) {
      // A stored client with invalid metadata cannot continue either.
      const ended = ["SessionNotFound", "InvalidClientMetadata"]
      if (!(error instanceof Error) || !ended.includes(error.name)) throw error
    }
    throw new ProblemError(
      "not_found",
      "This sign-in has expired, or began in another browser. Start again from the application.",
    )
  }

  const answer = async (
    page: PageRequest,
    context: Context<Env>,
    result: Parameters<Awaited<ReturnType<typeof server.providerOf>>["interactionResult"]>[2],
  ): Promise<Response> => {
    const { value } = await server.withProvider(context.req.raw, page.origin, (provider, req, res) =>
      provider.interactionResult(req, res, result, { mergeWithLastSubmission: true }),
    )
    return page.go(value)
  }

  app.get(path, (context) =>
    serveSignedIn(deps, context, async (page) => {
      const { interaction, client } = await find(page, context)
      const { prompt, params, session } = interaction
      if (prompt.name === "login") {
        const wantsAgain = textOf(params["prompt"]).includes("login") || params["max_age"] !== undefined
        if (wantsAgain && page.session.createdAt < interaction.iat * 1000) {
          return page.go(`/sign-in?return_to=${encodeURIComponent(`/oauth/interaction/${interaction.uid}`)}`)
        }
        return answer(page, context, { login: { accountId: page.user.id } })
      }
      if (session?.accountId !== page.user.id) throw otherUser()
      const requested = toRequestedScopes(interaction)
      return page.show({
        title: `${client} asks for access`,
        isNarrow: true,
        formTargets: toTargets(params["redirect_uri"]),
        body: await consent(page, { requested, redirectUri: params["redirect_uri"], uid: interaction.uid }),
      })
    }),
  )

  app.post(path, (context) =>
    serveSignedIn(deps, context, async (page) => {
      const form = await page.readForm()
      const { interaction, client } = await find(page, context)
      if (interaction.session?.accountId !== page.user.id) throw otherUser()
      if (interaction.prompt.name !== "consent") throw otherUser()
      if (form.get("decision") !== "allow") {
        return answer(page, context, { error: "access_denied", error_description: "The user refused" })
      }
      const accounts = await listAccounts(kernel.db, page.user.id)
      const account = accounts.find(({ id }) => id === form.get("account"))
      if (account === undefined) throw new ProblemError("invalid_input", "Go back, and choose an account.")
      const chosen = new Set(form.getAll("scope"))
      const provider = await server.providerOf(page.origin)
      const clientId = String(interaction.params["client_id"])
      const grant = new provider.Grant({ accountId: page.user.id, clientId })
      const { oidc, byResource } = toRequestedScopes(interaction)
      if (oidc.length > 0) grant.addOIDCScope(oidc.join(" "))
      for (const [resource, scopes] of Object.entries(byResource)) {
        const allowed = scopes.filter((scope) => chosen.has(scope))
        const refused = scopes.filter((scope) => !chosen.has(scope))
        if (allowed.length > 0) grant.addResourceScope(resource, allowed.join(" "))
        if (refused.length > 0) grant.rejectResourceScope(resource, refused.join(" "))
      }
      const grantId = await grant.save()
      await kernel.db.transaction().execute(async (trx) => {
        await bindGrant(trx, grantId, account.id)
        const subject = { kind: "application", id: clientId } as const
        const change = { what: "connect_application", subject, name: client } as const
        const by = toPersonActor(account.id, page.user.id)
        for (const { id } of account.brands) await recordAccess(trx, by, { ...change, brandId: id }, kernel.now())
      })
      return answer(page, context, { consent: { grantId } })
    }),
  )

  async function consent(
    { csrf, user }: { csrf: string; user: User },
    { requested, redirectUri, uid }: { requested: RequestedScopes; redirectUri: unknown; uid: string },
  ): Promise<Html> {
    const scopes = [...new Set(Object.values(requested.byResource).flat())].filter(isScope)
    const accounts = await listAccounts(kernel.db, user.id)
    if (accounts.length === 0) throw noAccount()
    const roles = await Promise.all(accounts.map(({ id }) => findRoles(kernel.db, user.id, id)))
    const useful = new Set(roles.flatMap((one) => [...allowedBy(one)]))
    const to = typeof redirectUri === "string" ? toTargets(redirectUri)[0] : undefined
    return html`<section>
      <p>
        You are signed in as <strong>${user.email}</strong>. The application acts in your name, with the permissions
        that you leave ticked, until you sign out everywhere.
      </p>
      <p class="soft">
        The application chose its name itself.
        ${to === undefined ? "You have entered its code." : html`You will be sent to <code>${to}</code>.`} Continue only
        if you have just started this.
      </p>
      <form method="post" action="/oauth/interaction/${uid}">
        ${csrfField(csrf)}${accountChoice(accounts)}
        <fieldset>
          <legend>What it can do</legend>
          ${scopes.map(
            (scope) =>
              html`<label
                ><input type="checkbox" name="scope" value="${scope}" checked />
                <span
                  >${scopeWords[scope]} ${spendsMoney(scope) ? html`<span class="spends">— spends money</span>` : ""}
                  ${useful.has(scope) ? "" : html`<span class="soft">(your role does not include it)</span>`}
                  <code class="soft">${scope}</code></span
                ></label
              >`,
          )}
          ${scopes.length === 0 ? html`<p>It can only see who you are.</p>` : ""}
        </fieldset>
        <div class="actions">
          <button name="decision" value="allow">Allow</button>
          <button class="plain" name="decision" value="refuse" formnovalidate>Refuse</button>
        </div>
      </form>
    </section>`
  }
}

/** Names the account that the tokens are for. A person who has several chooses one. */
function accountChoice(accounts: readonly UserAccount[]): Html {
  const [only] = accounts
  if (only !== undefined && accounts.length === 1) {
    return html`<input type="hidden" name="account" value="${only.id}" />
      <p>It reaches only this account: <strong>${nameOf(only)}</strong>.</p>`
  }
  return html`<fieldset>
    <legend>Which account it reaches</legend>
    ${accounts.map(
      (account) =>
        html`<label
          ><input type="radio" name="account" value="${account.id}" required />
          <span>${nameOf(account)} <code class="soft">${account.id}</code></span></label
        >`,
    )}
  </fieldset>`
}

/** People know an account by its brands. */
function nameOf({ id, brands }: UserAccount): string {
  const names = brands.slice(0, 3).map(({ name }) => name)
  const more = brands.length - names.length
  return names.length === 0 ? id : `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`
}

interface RequestedScopes {
  oidc: string[]
  byResource: Record<string, string[]>
}

function toRequestedScopes({ prompt, params }: Interaction): RequestedScopes {
  const { missingOIDCScope, missingResourceScopes } = prompt.details as {
    missingOIDCScope?: string[]
    missingResourceScopes?: Record<string, string[]>
  }
  const openid = textOf(params["scope"])
    .split(" ")
    .filter((scope) => scope === "openid" || scope === "offline_access")
  return { oidc: missingOIDCScope ?? openid, byResource: missingResourceScopes ?? {} }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

const isScope = (text: string): text is Scope => (allScopes as readonly string[]).includes(text)

function noAccount(): ProblemError {
  const detail =
    "You have no role in any account, so an application cannot act for you. Ask an owner of a brand to invite you."
  return new ProblemError("conflict", detail)
}

function otherUser(): ProblemError {
  return new ProblemError(
    "conflict",
    "Another user began this sign-in in this browser. Start again from the application.",
  )
}
