import { formatCount } from "@citable/charts"
import type { BrandDetail, CustomField } from "@citable/contract/brands"
import { notFound } from "@citable/contract/problem-error"
import {
  type BrandPage,
  csrfField,
  type Html,
  type PageEnv,
  type PageHost,
  type SignedInRequest,
} from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { choicesOf, fieldKinds, kindLabel } from "./field-kinds.ts"
import { readField, readNewField } from "./read-field-form.ts"

/** Adds the pages of the custom fields of a brand's articles: what there is, and what a change does to stored values. */
export function addFieldPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/settings/fields"
  const homeOf = (brand: BrandPage) => `/brands/${brand.id}/settings/fields`

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const canWrite = brand.scopes.has("brands:write")
      const home = homeOf(brand)
      return page.show({
        title: "Article fields",
        section: "fields",
        brand,
        body: html`${context.req.query("saved") === undefined ? "" : html`<p class="notice" role="status">Saved.</p>`}
          <p>
            Each article has these fields besides title and text. Sites get their values in <code>custom</code>, and the
            editor shows them in this order.
          </p>
          ${list(brand.detail, { home, csrf: page.csrf, canWrite })}
          ${canWrite ? newForm(home, page.csrf) : html`<p class="soft">An owner of the brand can change the fields.</p>`}`,
      })
    }),
  )
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "brands:write" })
      const { name, field } = readNewField(form, Object.keys(brand.detail.custom_fields))
      await brand.call("update_brand", { brand_id: brand.id, custom_fields: { [name]: field } })
      return page.go(`${homeOf(brand)}?saved`)
    }),
  )
  app.get(`${path}/:name`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, name, field } = await open(page, context)
      const setup = await brand.call("get_brand_setup", { brand_id: brand.id, custom_field: name })
      const counts = setup.custom_field ?? { articles: 0, live: 0, without: 0 }
      return page.show({
        title: `Field ${field.title ?? name}`,
        section: "fields",
        brand,
        body: html`<p><a href="${homeOf(brand)}">All fields</a></p>
          ${editForm(`${homeOf(brand)}/${name}`, page.csrf, { name, field, counts })}
          ${removeForm(`${homeOf(brand)}/${name}/remove`, page.csrf, { name, counts })}`,
      })
    }),
  )
  app.post(`${path}/:name`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm({ maxBytes: 128 * 1024 })
      const { brand, name, field } = await open(page, context)
      await brand.call("update_brand", { brand_id: brand.id, custom_fields: { [name]: readField(form, field) } })
      return page.go(`${homeOf(brand)}?saved`)
    }),
  )
  app.post(`${path}/:name/:action{up|down|remove}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand, name } = await open(page, context)
      const action = context.req.param("action")
      const custom_fields =
        action === "remove" ? { [name]: null } : moved(brand.detail.custom_fields, name, action === "up" ? -1 : 1)
      await brand.call("update_brand", { brand_id: brand.id, custom_fields })
      return page.go(`${homeOf(brand)}?saved`)
    }),
  )
}

async function open(
  page: SignedInRequest,
  context: Context<PageEnv>,
): Promise<{ brand: BrandPage; name: string; field: CustomField }> {
  const brand = await page.openBrand(context.req.param("brand_id") ?? "", { scope: "brands:write" })
  const name = context.req.param("name") ?? ""
  const fields = brand.detail.custom_fields
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined) throw notFound()
  return { brand, name, field }
}

/** All fields in another order: one of them is a place higher or lower. */
function moved(fields: BrandDetail["custom_fields"], name: string, by: 1 | -1): BrandDetail["custom_fields"] {
  const names = Object.keys(fields)
  const at = names.indexOf(name)
  const to = Math.min(Math.max(at + by, 0), names.length - 1)
  names.splice(to, 0, ...names.splice(at, 1))
  return Object.fromEntries(
    names.flatMap((one) => {
      const field = fields[one]
      return field === undefined ? [] : [[one, field] as const]
    }),
  )
}

interface ListOptions {
  home: string
  csrf: string
  canWrite: boolean
}

function list({ custom_fields: fields }: BrandDetail, { home, csrf, canWrite }: ListOptions): Html {
  const names = Object.entries(fields)
  const move = (name: string, label: string, action: "up" | "down") =>
    html`<form method="post" action="${home}/${name}/${action}">
      ${csrfField(csrf)}<button class="plain" aria-label="Move ${label} ${action}">
        ${action === "up" ? "↑" : "↓"}
      </button>
    </form>`
  return html`<section>
    <h2>Fields</h2>
    ${names.length === 0 ? html`<p>There are no fields yet.</p>` : ""}
    <ul class="rows">
      ${names.map(([name, field], at) => {
        const label = field.title ?? name
        return html`<li>
          <strong dir="auto">${canWrite ? html`<a href="${home}/${name}">${label}</a>` : label}</strong>
          <code>${name}</code> <span class="soft">${kindLabel(field)}</span>
          ${field.required === true ? html`<span class="badge">Required</span>` : ""}
          ${field.description === undefined ? "" : html`<p class="soft" dir="auto">${field.description}</p>`}
          ${
            canWrite && names.length > 1
              ? html`<div class="actions">
                  ${at === 0 ? "" : move(name, label, "up")} ${at === names.length - 1 ? "" : move(name, label, "down")}
                </div>`
              : ""
          }
        </li>`
      })}
    </ul>
  </section>`
}

function newForm(home: string, csrf: string): Html {
  return html`<section>
    <h2>Add a field</h2>
    <form method="post" action="${home}">
      ${csrfField(csrf)} ${notes({})}
      <label for="name">Name for sites and the API</label>
      <input id="name" name="name" maxlength="48" autocomplete="off" spellcheck="false" aria-describedby="name-help" />
      <p id="name-help" class="soft">Such as level. Empty: made from the label. It stays as it is.</p>
      <label for="kind">Kind</label>
      <select id="kind" name="kind" aria-describedby="kind-help">
        ${Object.entries(fieldKinds).map(([value, { label }]) => html`<option value="${value}">${label}</option>`)}
      </select>
      <p id="kind-help" class="soft">It stays as it is, because stored values would not fit another one.</p>
      ${choices([], "Only for “One of a list”.")}
      <div class="actions"><button>Add the field</button></div>
    </form>
  </section>`
}

interface Edited {
  name: string
  field: CustomField
  counts: { articles: number; live: number; without: number }
}

function editForm(action: string, csrf: string, { name, field, counts }: Edited): Html {
  const listed = choicesOf(field)
  return html`<section>
    <h2>Change it</h2>
    <p><code>${name}</code>, ${kindLabel(field)}. ${valuesText(counts)} No change here edits a stored value.</p>
    <form method="post" action="${action}">
      ${csrfField(csrf)} ${notes(field, counts)}
      ${listed === undefined ? "" : choices(listed, "An article that has one which you take away keeps it until somebody changes it.")}
      <div class="actions"><button>Save the field</button></div>
    </form>
  </section>`
}

function notes(field: Pick<CustomField, "title" | "description" | "required">, counts?: Edited["counts"]): Html {
  const { title = "", description = "", required = false } = field
  return html`<label for="title">Label</label>
    <input id="title" name="title" dir="auto" maxlength="200" value="${title}" required aria-describedby="title-help" />
    <p id="title-help" class="soft">
      What the editor shows. Sites and the API use the name, so a new label moves nothing.
    </p>
    <label for="description">Help for writers</label>
    <input id="description" name="description" dir="auto" maxlength="1000" value="${description}" />
    <label class="check"
      ><input type="checkbox" name="required" value="1" ${required ? "checked" : ""} aria-describedby="required-help" />
      Required to publish</label
    >
    <p id="required-help" class="soft">
      ${counts === undefined ? "" : lackText(counts.without)} What is live or scheduled without one stays so, and its
      next publication needs one.
    </p>`
}

const choices = (values: readonly string[], help: string): Html =>
  html`<label for="choices">What can be chosen, one per line</label>
    <textarea id="choices" name="choices" rows="4" dir="auto" aria-describedby="choices-help">
${values.join("\n")}</textarea>
    <p id="choices-help" class="soft">${help}</p>`

function removeForm(action: string, csrf: string, { name, counts }: Pick<Edited, "name" | "counts">): Html {
  return html`<section>
    <details>
      <summary>Remove the field</summary>
      <form method="post" action="${action}">
        ${csrfField(csrf)}
        <p>
          ${valuesText(counts)} They keep their values, and sites still get those of published articles. The editor no
          longer shows them, and nobody can set new ones. A field with the name ${name} brings them back.
        </p>
        <button class="bad">Remove the field</button>
      </form>
    </details>
  </section>`
}

const valuesText = ({ articles: count, live }: Edited["counts"]): string =>
  count === 0 && live === 0
    ? "No article has a value."
    : `${articles(count)} ${count === 1 ? "has" : "have"} a value, ${live} of them as published.`

const lackText = (count: number): string =>
  count === 0 ? "No article lacks a value." : `${articles(count)} ${count === 1 ? "has" : "have"} no value.`

const articles = (count: number): string => `${formatCount(count)} ${count === 1 ? "article" : "articles"}`
