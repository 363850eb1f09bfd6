import { copyKind, isPublisherKind, type ToolInput, type ToolOutput } from "@citable/contract"
import type { ConnectionField } from "@citable/contract/integrations"
import { ProblemError } from "@citable/contract/problem-error"
import {
  type BrandPage,
  csrfField,
  type Html,
  onceField,
  type PageEnv,
  type PageHost,
  type PagePlatform,
  readOnce,
} from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import type { Integration } from "../publishing/list-sites.ts"
import { integrationBadge } from "../sites/integration-badge.ts"
import { platformName } from "../sites/platform-name.ts"
import { addConnectionPage, showConnection, testConnection } from "./add-connection-page.ts"
import { withoutDefinition } from "./connection-sections.ts"
import { platformForms } from "./platform-forms.ts"

/** Adds the page of the platforms that show articles elsewhere, such as WordPress. */
export function addPlatformPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/sites/platforms"
  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const { data, left_there: left = [] } = await brand.call("list_integrations", {
        brand_id: brand.id,
      })
      const platforms = data.filter(({ kind }) => isPublisherKind(kind))
      return page.show({
        title: "Platforms",
        section: "platforms",
        brand,
        body: html`<p>
            Articles can also appear on a platform of yours. You publish them there on the page of each article, and
            they follow later publishes.
          </p>
          <section>
            <h2>Connected</h2>
            <ul class="rows">
              ${platforms.map((platform) => row(platform, { platforms: pages.platforms, brand, csrf: page.csrf, left: left.filter((one) => one.integration_id === platform.id) }))}
            </ul>
            ${platforms.length === 0 ? html`<p>There are none yet.</p>` : ""}
          </section>
          ${brand.scopes.has("integrations:write") ? platformForms(pages.platforms, `/brands/${brand.id}/sites/platforms`, page.csrf) : ""}`,
      })
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const fields = await page.readForm()
      const scope = "integrations:write"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const { id } = await brand.call(
        "create_integration",
        { ...readPlatform(pages.platforms, fields), brand_id: brand.id },
        { idempotencyKey: readOnce(fields) },
      )
      // Whoever connects a platform wants to know whether it works. The account is in this answer alone.
      return showConnection(page, pages, { brand, id, ...(await testConnection(brand, { integration_id: id })) })
    }),
  )
  app.post(`${path}/:integration_id/remove`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand_id: brandId, integration_id: id } = context.req.param()
      const brand = await page.openBrand(brandId)
      await brand.call("delete_integration", { integration_id: id })
      return page.go(`/brands/${brand.id}/sites/platforms?trashed=integrations.${id}`)
    }),
  )
  addConnectionPage(app, pages)
}

/** Reads what a form connects. The tool checks the values. */
function readPlatform(
  platforms: readonly PagePlatform[],
  fields: URLSearchParams,
): Omit<ToolInput<"create_integration">, "brand_id"> {
  const known = platforms.find(({ kind }) => kind === fields.get("kind"))
  if (known === undefined) throw new ProblemError("invalid_input", "Choose a platform.")
  const given = (members: readonly ConnectionField[]) =>
    Object.fromEntries(members.flatMap(({ name }) => (text(fields, name) === "" ? [] : [[name, text(fields, name)]])))
  const auto = text(fields, "auto")
  return {
    name: text(fields, "name"),
    // The tool parses it, whatever a form sends.
    connection: {
      kind: known.kind,
      config: given(known.config),
      credentials: given(known.credentials),
    } as ToolInput<"create_integration">["connection"],
    auto: auto === "off" || auto === "all" ? auto : "updates",
  }
}

const text = (fields: URLSearchParams, name: string): string => fields.get(name)?.trim() ?? ""

const follows = {
  off: "Follows nothing",
  updates: "New versions follow",
  all: "Every article follows",
} as const

type LeftArticle = NonNullable<ToolOutput<"list_integrations">["left_there"]>[number]

/** What the platform had of articles that somebody deleted here. */
function leftThere(name: string, left: readonly LeftArticle[]): Html {
  if (left.length === 0) return html``
  return html`<details>
    <summary>Deleted here and left on ${name}: ${left.length === 1 ? "1 article" : `${left.length} articles`}</summary>
    <p>The service has not checked since whether ${name} still has them. Remove them there by hand.</p>
    <ul>
      ${left.map(
        ({ title, content_id: id, url, left_at: at, left_by: by }) =>
          html`<li>
            ${title ?? id} ${url === null ? "" : html`<a href="${url}" rel="noopener noreferrer">${url}</a>`}
            <span class="soft">${time(at)}${by?.name == null ? "" : `, by ${by.name}`}</span>
          </li>`,
      )}
    </ul>
  </details>`
}

interface RowOptions extends Pick<PageHost, "platforms"> {
  brand: BrandPage
  csrf: string
  left: readonly LeftArticle[]
}

function row(platform: Integration, { platforms, brand, csrf, left }: RowOptions): Html {
  const { id, name, kind, config, status, error, tested_at: testedAt, warnings, auto } = platform
  const path = `/brands/${brand.id}/sites/platforms/${id}`
  const place =
    "repository" in config && config.repository !== undefined ? config.repository : "url" in config ? config.url : ""
  const known = platforms.find((one) => one.kind === kind)
  return html`<li>
    <strong><a href="${path}">${name}</a></strong>
    <span class="soft">${platformName(platforms, kind)} ${place ?? ""}</span> ${integrationBadge(status)}
    <p class="soft">${follows[auto]}.${testedAt === null ? "" : html` Tested ${time(testedAt)}.`}</p>
    ${known !== undefined ? "" : html`<p class="problem">${withoutDefinition(kind)}</p>`}
    ${error === null ? "" : html`<p class="problem">${error}</p>`}
    ${warnings.map(({ detail }) => html`<p class="soft">${detail}</p>`)} ${leftThere(name, left)}
    ${
      brand.scopes.has("integrations:write")
        ? html`${
              known !== undefined && known.kind !== copyKind
                ? html`<div class="actions">
                    <form method="post" action="${path}/test">
                      ${csrfField(csrf)}${onceField()}<button class="plain" aria-label="Test ${name}">Test</button>
                    </form>
                  </div>`
                : ""
            }
            <details>
              <summary>Remove<span class="visually-hidden"> ${name}</span></summary>
              <form method="post" action="${path}/remove">
                ${csrfField(csrf)}
                <p>
                  Articles that are there stay there. The service forgets the credentials, and the trash keeps the rest.
                </p>
                <button class="bad" aria-label="Remove the platform ${name}">Remove the platform</button>
              </form>
            </details>`
        : ""
    }
  </li>`
}
