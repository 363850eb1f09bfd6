import type { Html } from "@citable/page-kit"
import { passwordLength } from "@citable/secrets/passwords"
import { html } from "hono/html"

/** The field for a new password, with its rules. */
export function newPasswordField(name: string): Html {
  const { min } = passwordLength
  return html`<label for="new-password">New password</label>
    <input
      id="new-password"
      name="${name}"
      type="password"
      autocomplete="new-password"
      required
      minlength="${min}"
      maxlength="200"
      aria-describedby="password-help"
    />
    <p id="password-help" class="soft">At least ${min} characters. A few words make a good one.</p>`
}
