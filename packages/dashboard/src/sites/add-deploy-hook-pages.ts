import type { ToolInput } from "@citable/contract"
import { fieldProblem, csrfField, type Html, onceField, type PageEnv, type PageHost, readOnce } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { deployHookRows, platformNames } from "./deploy-hook-rows.ts"

type Connection = Extract<ToolInput<"create_integration">["connection"], { kind: "deploy_hook" }>

/** Adds the page of the deploy hooks, which build static sites after a publication. */
export function addDeployHookPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/sites/deploy-hooks"
  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const { data } = await brand.call("list_integrations", { brand_id: brand.id })
      const hooks = data.filter(({ kind }) => kind === "deploy_hook")
      return page.show({
        title: "Deploy hooks",
        section: "deploy-hooks",
        brand,
        body: html`<p>A static site shows an article after its next build. A deploy hook starts the build.</p>
          ${deployHookRows(hooks, brand, page.csrf)}
          ${brand.scopes.has("integrations:write") ? form(`/brands/${brand.id}/sites/deploy-hooks`, page.csrf) : ""}`,
      })
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const fields = await page.readForm()
      const scope = "integrations:write"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      await brand.call(
        "create_integration",
        { brand_id: brand.id, name: text(fields, "name") ?? "", connection: readConnection(fields) },
        { idempotencyKey: readOnce(fields) },
      )
      return page.go(`/brands/${brand.id}/sites/deploy-hooks`)
    }),
  )
  app.post(`${path}/:integration_id/:action{test|remove}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const fields = await page.readForm()
      const { brand_id: brandId, integration_id: id, action } = context.req.param()
      const brand = await page.openBrand(brandId)
      const input = { integration_id: id }
      if (action === "test") {
        await brand.call("test_integration", input, { idempotencyKey: readOnce(fields) })
      } else await brand.call("delete_integration", input)
      return page.go(
        `/brands/${brand.id}/sites/deploy-hooks${action === "remove" ? `?trashed=integrations.${id}` : ""}`,
      )
    }),
  )
}

const text = (fields: URLSearchParams, name: string): string | undefined => fields.get(name)?.trim() || undefined

/** Reads what the form connects. The tool checks the values. */
function readConnection(fields: URLSearchParams): Connection {
  const platform = fields.get("platform") ?? ""
  if (!Object.hasOwn(platformNames, platform)) {
    throw fieldProblem("platform", "Choose who builds the site.")
  }
  const given = (...names: string[]) =>
    Object.fromEntries(names.flatMap((name) => (text(fields, name) === undefined ? [] : [[name, text(fields, name)]])))
  return {
    kind: "deploy_hook",
    config: {
      platform: platform as keyof typeof platformNames,
      ...given(...settingsOf[platform as keyof typeof settingsOf]),
    },
    credentials: given("url", "token"),
  }
}

/** The settings that each platform knows. */
const settingsOf = {
  vercel: ["team_id"],
  netlify: ["site_id"],
  cloudflare: ["account_id", "project"],
  github: ["repository", "workflow", "ref"],
  generic: [],
} as const

/** What each platform needs, and where people find it. */
const needs = [
  ["Vercel", "the address of a deploy hook (Settings → Git). With a token, you see here how builds end."],
  ["Netlify", "the address of a build hook (Build & deploy). With a token and the site id, you see how builds end."],
  [
    "Cloudflare",
    "the address of a deploy hook. With a token, the account id and, for Pages, the project, you see how builds end.",
  ],
  ["GitHub", "a token that may start workflows, and the repository. It has no address."],
  ["Another host", "any address that starts a build on POST. A token is sent as Bearer."],
] as const

function form(action: string, csrf: string): Html {
  return html`<section>
    <h2>Add a deploy hook</h2>
    <form method="post" action="${action}">
      ${csrfField(csrf)}${onceField()}
      <label for="name">Name of the site</label>
      <input id="name" name="name" required maxlength="200" />
      <label for="platform">Who builds it</label>
      <select id="platform" name="platform" aria-describedby="platform-needs">
        ${Object.entries(platformNames).map(([value, label]) => html`<option value="${value}">${label}</option>`)}
      </select>
      <details id="platform-needs">
        <summary>What each of them needs</summary>
        <dl>
          ${needs.map(
            ([platform, what]) =>
              html`<div>
                <dt>${platform}</dt>
                <dd>${what}</dd>
              </div>`,
          )}
        </dl>
      </details>
      ${field("url", "Address of the hook", "It is a secret. No page shows it again.")}
      ${field("token", "Token", "Stored encrypted, and never shown.")}
      <details>
        <summary>To see how builds end, or for GitHub</summary>
        ${field("team_id", "Vercel: team id", "For a project of a team.")} ${field("site_id", "Netlify: site id", "")}
        ${field("account_id", "Cloudflare: account id", "")}
        ${field("project", "Cloudflare: Pages project", "Empty for Workers Builds.")}
        ${field("repository", "GitHub: repository", "Such as acme/site.")}
        ${field("workflow", "GitHub: workflow file", "Such as deploy.yml. Empty for a repository_dispatch.")}
        ${field("ref", "GitHub: branch", "main, if empty.")}
      </details>
      <div class="actions"><button>Add the deploy hook</button></div>
    </form>
  </section>`
}

function field(name: string, label: string, help: string): Html {
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      maxlength="2000"
      autocomplete="off"
      ${help === "" ? "" : html`aria-describedby="${name}-help"`}
    />
    ${help === "" ? "" : html`<p id="${name}-help" class="soft">${help}</p>`}`
}
