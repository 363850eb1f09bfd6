import { articleFields, type ToolInput } from "@citable/contract"
import type { ConnectionField, Integration } from "@citable/contract/integrations"
import { csrfField, fieldProblem, type Html, onceField, type PagePlatform } from "@citable/page-kit"
import { html } from "hono/html"

import { connectionInput } from "./connection-input.ts"
import { formFields } from "./platform-forms.ts"

/** Renders the form that changes the settings of a connection, or gives it other credentials. */
export function changeSection(
  platform: Integration,
  kind: PagePlatform,
  { here, csrf }: { here: string; csrf: string },
): Html {
  const known = valuesOf(platform)
  const isSecret = (field: ConnectionField) => kind.credentials.includes(field)
  const own = formFields(kind).map((field) => (isSecret(field) ? { ...field, isRequired: false } : field))
  const fields = [...own, ...mapField(kind)]
  return html`<section>
    <details>
      <summary>Change the settings${kind.credentials.length === 0 ? "" : " or the credentials"}</summary>
      <form method="post" action="${here}/change">
        ${csrfField(csrf)}${onceField()}
        ${kind.credentials.length === 0 ? "" : html`<p>Leave the credentials empty to keep those that Citable has.</p>`}
        ${fields.map((field) => connectionInput(field, { prefix: "change", value: known[field.name] ?? "" }))}
        <div class="actions"><button>Save the settings</button></div>
      </form>
    </details>
  </section>`
}

/** What a form changes of a connection. The tool checks the values. */
export function readChange(
  platform: Integration,
  kind: PagePlatform,
  form: URLSearchParams,
): Omit<ToolInput<"update_integration">, "integration_id"> {
  const { config: settings, credentials: secrets } = kind
  const known = valuesOf(platform)
  const typed = (name: string) => form.get(name)?.trim() ?? ""
  // A choice that was never made shows the first one.
  const isChanged = settings.some(({ name, options }) => typed(name) !== (known[name] ?? options?.[0]?.[0] ?? ""))
  const isMapped = mapField(kind).length > 0 && typed("field_map") !== (known["field_map"] ?? "")
  const kept: Record<string, unknown> = { ...platform.config }
  for (const { name } of settings) if (typed(name) === "") delete kept[name]
  const config = { ...kept, ...given(settings, typed) }
  const credentials = given(secrets, typed)
  const isNew = Object.keys(credentials).length > 0
  const connection = { kind: platform.kind, ...(isChanged && { config }), ...(isNew && { credentials }) }
  const auto = (["off", "updates", "all"] as const).find((one) => one === typed("auto"))
  return {
    name: typed("name"),
    ...(auto !== undefined && { auto }),
    ...(isMapped && { field_map: readFieldMap(typed("field_map")) }),
    ...((isChanged || isNew) && { connection: connection as ToolInput<"update_integration">["connection"] }),
  }
}

/** The field for `field_map`, if the platform has fields of its own. */
function mapField({ ownFields }: PagePlatform): ConnectionField[] {
  if (ownFields === undefined) return []
  const help = `Write a field of the article, a colon and its name there, with a comma between two. ${ownFields}`
  return [{ name: "field_map", label: "Fields of your own", help }]
}

function readFieldMap(text: string): ToolInput<"update_integration">["field_map"] {
  if (text === "") return {}
  const names: readonly string[] = articleFields
  const pairs = text.split(",").map((pair) => {
    const [field = "", ...rest] = pair.split(":").map((part) => part.trim())
    const own = rest.join(":")
    if (field === "" || own === "") {
      const how = "Write each field as in excerpt: summary, with a comma between two."
      throw fieldProblem("field_map", `${how} “${pair.trim()}” is not written so.`)
    }
    if (!names.includes(field)) {
      throw fieldProblem("field_map", `An article has no field “${field}”. It has ${names.join(", ")}.`)
    }
    return [field, own] as const
  })
  return Object.fromEntries(pairs)
}

function given(fields: readonly ConnectionField[], typed: (name: string) => string): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, typed(name)]).filter(([, value]) => value !== ""))
}

/** What the form shows of a connection: each setting that is a text. */
function valuesOf({ name, auto, config, field_map: map }: Integration): Record<string, string> {
  const texts = Object.entries(config).filter((one): one is [string, string] => typeof one[1] === "string")
  const pairs = Object.entries(map).map(([field, own]) => `${field}: ${own}`)
  return { ...Object.fromEntries(texts), name, auto, field_map: pairs.join(", ") }
}
