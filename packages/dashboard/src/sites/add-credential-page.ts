import { type Integration, isPublisherKind, type ToolInput } from "@citable/contract"
import type { ConnectionField } from "@citable/contract/integrations"
import { notFound } from "@citable/contract/problem-error"
import { type BrandPage, csrfField, type Html, type PageEnv, type PageHost, type PagePlatform } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

const field = (name: string, label: string): ConnectionField => ({ name, label, isSecret: true })

/** What the credentials of kinds consist of that show no articles. The rest of those have an API key. */
const fieldsOf: Readonly<Record<string, readonly ConnectionField[]>> = {
  deploy_hook: [field("url", "Address of the hook"), field("token", "Token")],
  google: [
    { name: "client_email", label: "Address of the service account" },
    field("private_key", "Its private key, in one line with \\n for each line break"),
  ],
}

/** Where people see an integration of each kind. */
const pageOf: Readonly<Record<string, string>> = { deploy_hook: "/sites/deploy-hooks", google: "/sites/search-data" }

/** Adds the page that takes the credentials of an integration again, such as of one that came out of the trash. */
export function addCredentialPage(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/sites/credentials/:integration_id"
  const scope = "integrations:write"

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const { id, name, kind, error } = await find(brand, context.req.param("integration_id"))
      const asked = credentialsOf(pages.platforms, kind)
      return page.show({
        title: `Credentials of ${name}`,
        section: "sites",
        brand,
        body: html`<section>
          ${error === null ? "" : html`<p>${error}</p>`}
          ${
            asked === undefined
              ? html`<p class="problem">
                  This service has no definition of ${kind}, so it does not know what its credentials consist of.
                  Nothing is published there until it has one.
                </p>`
              : html`<form method="post" action="/brands/${brand.id}/sites/credentials/${id}">
                  ${csrfField(page.csrf)} ${asked.map(input)}
                  <div class="actions"><button>Save the credentials</button></div>
                </form>`
          }
        </section>`,
      })
    }),
  )

  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const fields = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const { id, kind } = await find(brand, context.req.param("integration_id"))
      const given = (credentialsOf(pages.platforms, kind) ?? []).flatMap(({ name }) => {
        const value = (fields.get(name) ?? "").trim().replaceAll(String.raw`\n`, "\n")
        return value === "" ? [] : [[name, value] as const]
      })
      // The tool checks the values.
      const connection = {
        kind,
        credentials: Object.fromEntries(given),
      } as ToolInput<"update_integration">["connection"]
      await brand.call("update_integration", {
        integration_id: id,
        ...(connection && { connection }),
      })
      return page.go(`/brands/${brand.id}${pageOf[kind] ?? "/sites/platforms"}`)
    }),
  )

  async function find(brand: BrandPage, id: string): Promise<Integration> {
    const { data } = await brand.call("list_integrations", { brand_id: brand.id })
    const found = data.find((one) => one.id === id && one.kind !== "api")
    if (found === undefined) throw notFound()
    return found
  }
}

/** The fields of the credentials of a kind. Undefined for a platform that this service has no definition of. */
function credentialsOf(platforms: readonly PagePlatform[], kind: string): readonly ConnectionField[] | undefined {
  if (isPublisherKind(kind)) return platforms.find((one) => one.kind === kind)?.credentials
  return fieldsOf[kind] ?? [field("api_key", "API key")]
}

const input = ({ name, label, help, isSecret }: ConnectionField): Html =>
  html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      ${isSecret ? html`type="password" autocomplete="off"` : ""}
      maxlength="8192"
      ${help === undefined ? "" : html`aria-describedby="${name}-help"`}
    />
    ${help === undefined ? "" : html`<p id="${name}-help" class="soft">${help}</p>`}`
