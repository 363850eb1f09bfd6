import type { ToolInput } from "@citable/contract"
import {
  fieldProblem,
  type BrandPage,
  csrfField,
  type Html,
  onceField,
  type PageEnv,
  type PageHost,
  readOnce,
  type SignedInRequest,
} from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import type { Integration } from "../publishing/list-sites.ts"
import { snippet } from "./snippet.ts"

type Google = Extract<ToolInput<"create_integration">["connection"], { kind: "google" }>

/** Adds the page on which a brand gets search data: from Google, or from an export. */
export function addSearchDataPage(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/sites/search-data"
  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "integrations:read"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const { data } = await brand.call("list_integrations", { brand_id: brand.id })
      const connected = data.filter(({ kind }) => kind === "google")
      return page.show({
        title: "Search data",
        section: "search-data",
        brand,
        scripts: ["copy.js"],
        body: html`<p>
            Search Console says which searches lead to your sites, and Google Analytics which assistants send visitors.
          </p>
          <section>
            <h2>Connected</h2>
            <ul class="rows">
              ${connected.map((one) => row(one, brand, page.csrf))}
            </ul>
            ${connected.length === 0 ? html`<p>Google is not connected.</p>` : ""}
            <p><a href="/brands/${brand.id}/settings/schedules#search_data">See the schedule</a> of the readings.</p>
          </section>
          ${brand.scopes.has("integrations:write") ? form(`/brands/${brand.id}/sites/search-data`, page.csrf) : ""}
          <section>
            <h2>Or import an export</h2>
            ${
              brand.scopes.has("search:write")
                ? html`<p>
                    Search Console → Performance → Export gives an archive.
                    <a href="/brands/${brand.id}/search#import">Drop it on the page Search</a>.
                  </p>`
                : ""
            }
            <p>The command line reads larger files:</p>
            ${snippet("In a terminal", "citable import search Export.zip\n")}
          </section>`,
      })
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const fields = await page.readForm()
      const scope = "integrations:write"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const input = { brand_id: brand.id, name: "Google", connection: readConnection(fields) }
      const idempotencyKey = readOnce(fields)
      const { authorize_url: link } = await brand.call("create_integration", input, { idempotencyKey })
      return link === null ? page.go(`/brands/${brand.id}/sites/search-data`) : showLink(page, brand, link)
    }),
  )
  app.post(`${path}/:integration_id/:action{read|sign-in|remove}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand_id: brandId, integration_id: id, action } = context.req.param()
      const brand = await page.openBrand(brandId, { scope: "integrations:write" })
      if (action === "sign-in") {
        const { authorize_url: link } = await brand.call("update_integration", { integration_id: id, sign_in: true })
        if (link != null) return showLink(page, brand, link)
      }
      const tool = action === "read" ? "test_integration" : "delete_integration"
      await brand.call(tool, { integration_id: id })
      const undo = tool === "delete_integration" ? `?trashed=integrations.${id}` : ""
      return page.go(`/brands/${brand.id}/sites/search-data${undo}`)
    }),
  )
}

/** Shows the link on which the owner of the properties signs in. */
function showLink(page: SignedInRequest, brand: BrandPage, link: string): Response {
  return page.show({
    title: "Sign in with Google",
    section: "search-data",
    brand,
    scripts: ["copy.js"],
    body: html`<section>
      <p>
        If the properties are yours, <a href="${link}">sign in with Google</a>. Otherwise send their owner the link. The
        owner needs no account here.
      </p>
      ${snippet("The link works once, for a week", link)}
    </section>`,
  })
}

/** Reads what the form connects. The tool checks the values. */
function readConnection(fields: URLSearchParams): Google {
  const text = (name: string) => fields.get(name)?.trim() || undefined
  const keyFile = text("key_file")
  const [searchConsole, analytics] = [text("search_console_property"), text("analytics_property")]
  if (searchConsole === undefined && analytics === undefined) {
    throw fieldProblem("search_console_property", "Enter a property of Search Console or of Analytics.")
  }
  return {
    kind: "google",
    config: {
      ...(searchConsole === undefined ? {} : { search_console_property: searchConsole }),
      ...(analytics === undefined ? {} : { analytics_property: analytics }),
    },
    ...(keyFile === undefined ? {} : { credentials: readKeyFile(keyFile) }),
  }
}

/** Reads the key file of a service account. An error repeats nothing of it. */
function readKeyFile(text: string): { client_email: string; private_key: string } {
  const detail = "Paste the whole key file of the service account. Google gives it to you as a file that ends in .json."
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    // What the parser says quotes the file, which is a secret.
    throw fieldProblem("key_file", detail)
  }
  const { client_email: email, private_key: key } = (file ?? {}) as Record<string, unknown>
  if (typeof email !== "string" || typeof key !== "string") throw fieldProblem("key_file", detail)
  return { client_email: email, private_key: key }
}

function row(one: Integration, brand: BrandPage, csrf: string): Html {
  const { id, name, config, status, error, tested_at: testedAt } = one
  const path = `/brands/${brand.id}/sites/search-data/${id}`
  const properties = [
    "search_console_property" in config ? config.search_console_property : undefined,
    "analytics_property" in config ? config.analytics_property : undefined,
  ].filter((property) => property !== undefined)
  const [look, word] = {
    connected: ["published", "Works"],
    failed: ["failed", "Failed"],
    untested: ["", "Not read yet"],
  }[status] as [string, string]
  return html`<li>
    <strong>${name}</strong> ${properties.join(", ")} <span class="badge ${look}">${word}</span>
    <p class="soft">Last read: ${time(testedAt)}</p>
    ${error === null ? "" : html`<p class="problem">${error}</p>`}
    ${
      brand.scopes.has("integrations:write")
        ? html`<div class="actions">
              <form method="post" action="${path}/read">
                ${csrfField(csrf)}<button class="plain" aria-label="Read now: ${name}">Read now</button>
              </form>
              ${
                status === "connected"
                  ? ""
                  : html`<form method="post" action="${path}/sign-in">
                      ${csrfField(csrf)}
                      <button class="plain" aria-label="Sign in with Google: ${name}">Sign in with Google</button>
                    </form>`
              }
            </div>
            <details>
              <summary>Remove<span class="visually-hidden"> ${name}</span></summary>
              <form method="post" action="${path}/remove">
                ${csrfField(csrf)}
                <p>
                  The service forgets the key, or the access that the owner gave. What it has read stays, and the trash
                  keeps the rest.
                </p>
                <button class="bad" aria-label="Remove the connection ${name}">Remove the connection</button>
              </form>
            </details>`
        : ""
    }
  </li>`
}

function form(action: string, csrf: string): Html {
  return html`<section>
    <h2>Connect Google</h2>
    <p>
      The owner of the properties signs in with Google. Or you use a service account of Google Cloud: enable “Google
      Search Console API” and “Google Analytics Data API” in its project, and add it as a user of your properties.
    </p>
    <form method="post" action="${action}">
      ${csrfField(csrf)}${onceField()}
      <label for="search_console_property">Property of Search Console</label>
      <input
        id="search_console_property"
        name="search_console_property"
        maxlength="500"
        placeholder="sc-domain:example.com"
      />
      <label for="analytics_property">Number of the Analytics property</label>
      <input
        id="analytics_property"
        name="analytics_property"
        maxlength="20"
        inputmode="numeric"
        placeholder="123456789"
      />
      <label for="key_file">Key file of a service account, if nobody signs in</label>
      <textarea
        id="key_file"
        name="key_file"
        data-secret
        rows="4"
        spellcheck="false"
        autocomplete="off"
        aria-describedby="key-help"
      ></textarea>
      <p id="key-help" class="soft">The JSON file that Google gives you. It is stored encrypted, and never shown.</p>
      <div class="actions"><button>Connect Google</button></div>
    </form>
  </section>`
}
