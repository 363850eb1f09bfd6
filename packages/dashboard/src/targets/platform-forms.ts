import type { ConnectionField } from "@citable/contract/integrations"
import { csrfField, type Html, onceField, type PagePlatform } from "@citable/page-kit"
import { html } from "hono/html"

/** Renders the forms that connect a platform, one for each kind. */
export function platformForms(platforms: readonly PagePlatform[], action: string, csrf: string): Html {
  return html`<section>
    <h2>Connect a platform</h2>
    ${platforms.map(
      ({ kind, name: platform, config, credentials, steps = [], testedOn }) =>
        html`<details>
          <summary>${platform}</summary>
          ${
            testedOn === "vendor_schema"
              ? html`<p class="notice">
                  Nobody has run Citable against ${platform} itself, only against an imitation that follows the vendor’s
                  published schema.
                </p>`
              : ""
          }
          ${
            steps.length === 0
              ? ""
              : html`<ol>
                  ${steps.map((step) => html`<li>${step}</li>`)}
                </ol>`
          }
          <form method="post" action="${action}">
            ${csrfField(csrf)}${onceField()}<input type="hidden" name="kind" value="${kind}" />
            ${field(kind, { name: "name", label: "Your name for it", isRequired: true })}
            ${config.map((one) => field(kind, one))} ${credentials.map((one) => field(kind, one))}
            ${field(kind, {
              name: "auto",
              label: "When you publish on your own sites",
              options: [
                ["updates", "send new versions of what is there"],
                ["all", "send every article"],
                ["off", "send nothing"],
              ],
            })}
            <div class="actions"><button>Connect ${platform} and test it</button></div>
          </form>
        </details>`,
    )}
  </section>`
}

function field(kind: string, { name, label, help, isRequired, isSecret, options }: ConnectionField): Html {
  const id = `${kind}-${name}`
  const described = help === undefined ? "" : html`aria-describedby="${id}-help"`
  return html`<label for="${id}">${label}</label> ${
      options === undefined
        ? html`<input
            id="${id}"
            name="${name}"
            maxlength="2000"
            autocomplete="off"
            ${isSecret === true ? html`type="password"` : ""}
            ${isRequired === true ? "required" : ""}
            ${described}
          />`
        : html`<select id="${id}" name="${name}">
            ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
          </select>`
    }
    ${help === undefined ? "" : html`<p id="${id}-help" class="soft">${help}</p>`}`
}
