import { copyKind } from "@citable/contract"
import type { ConnectionField } from "@citable/contract/integrations"
import { csrfField, type Html, onceField, type PagePlatform } from "@citable/page-kit"
import { html } from "hono/html"

import { connectionInput } from "./connection-input.ts"

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
              ? html`<p class="problem">
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
            ${formFields({ kind, config, credentials }).map((one) => connectionInput(one, { prefix: kind }))}
            <div class="actions"><button>Connect ${platform}${kind === copyKind ? "" : " and test it"}</button></div>
          </form>
        </details>`,
    )}
  </section>`
}

/** What a form asks for, of a connection of this kind. */
export const formFields = ({
  kind,
  config,
  credentials,
}: Pick<PagePlatform, "kind" | "config" | "credentials">): ConnectionField[] => [
  { name: "name", label: "Your name for it", isRequired: true },
  ...config,
  ...credentials,
  ...(kind === copyKind ? [] : [follow]),
]

const follow: ConnectionField = {
  name: "auto",
  label: "When you publish on your own sites",
  options: [
    ["updates", "send new versions of what is there"],
    ["all", "send every article"],
    ["off", "send nothing"],
  ],
}
