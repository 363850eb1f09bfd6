import type { ConnectionField } from "@citable/contract/integrations"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

export interface ConnectionInputOptions {
  /** What tells it apart from inputs of other forms on the page. */
  prefix: string
  /** Default: empty. A secret is never shown. */
  value?: string
}

/** Renders the input of a field of a connection, with its label and its help. */
export function connectionInput(field: ConnectionField, { prefix, value = "" }: ConnectionInputOptions): Html {
  const { name, label, help, isRequired, isSecret, options } = field
  const id = `${prefix}-${name}`
  const described = help === undefined ? "" : html`aria-describedby="${id}-help"`
  return html`<label for="${id}">${label}</label> ${
      options === undefined
        ? html`<input
            id="${id}"
            name="${name}"
            maxlength="8192"
            autocomplete="off"
            ${isSecret === true ? html`type="password"` : html`value="${value}"`}
            ${isRequired === true ? "required" : ""}
            ${described}
          />`
        : html`<select id="${id}" name="${name}" ${described}>
            ${options.map(
              ([one, text]) => html`<option value="${one}" ${one === value ? "selected" : ""}>${text}</option>`,
            )}
          </select>`
    }
    ${help === undefined ? "" : html`<p id="${id}-help" class="soft">${help}</p>`}`
}
