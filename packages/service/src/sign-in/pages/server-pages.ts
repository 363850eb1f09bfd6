import { type Html, pageHeaders, pageText } from "@citable/page-kit"
import { html, raw } from "hono/html"

import type { ServerPages } from "../oauth/provider-options.ts"

/**
 * Creates the pages that oidc-provider shows by itself, in the service's style. They reuse its forms, which contain a CSRF token. The field
 * for the device code is our own, because the original needs a script and has no label.
 */
export function createServerPages(notice: () => string | undefined): ServerPages {
  const toText = (page: Parameters<typeof pageText>[0]) => pageText({ ...page, notice: notice() })
  return {
    headers: pageHeaders(),
    deviceInput(form, { problem, userCode }) {
      const [, action = "", xsrf = ""] = /action="([^"]+)"[^]*?name="xsrf" value="([^"]+)"/.exec(form) ?? []
      return toText({
        title: "Connect a device",
        isNarrow: true,
        body: html`<section>
          <form method="post" action="${action}">
            <input type="hidden" name="xsrf" value="${xsrf}" />
            ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem}</p>`}
            <label for="user-code">The code that the device shows</label>
            <input
              id="user-code"
              name="user_code"
              class="code"
              autocomplete="off"
              autocapitalize="characters"
              spellcheck="false"
              required
              maxlength="20"
              value="${userCode}"
            />
            <div class="actions"><button>Continue</button></div>
          </form>
        </section>`,
      })
    },
    deviceConfirm: (form, { client, userCode }) =>
      toText({
        title: "Is this your device?",
        isNarrow: true,
        body: html`<section>
          <p><strong>${client}</strong> shows this code:</p>
          <p class="code"><code>${userCode}</code></p>
          <p>Continue only if you see it on your own device. Anybody who sent it to you would get your access.</p>
          ${raw(form)}
          <div class="actions">
            <button form="op.deviceConfirmForm">It is mine, continue</button>
            <button class="bad" form="op.deviceConfirmForm" name="abort" value="yes">Refuse</button>
          </div>
        </section>`,
      }),
    deviceDone: () =>
      toText({
        title: "Connected",
        isNarrow: true,
        body: html`<section><p class="notice">The device has access. You can close this page.</p></section>`,
      }),
    error: (title, detail) => toText({ title, isNarrow: true, body: problem(detail) }),
  }
}

const problem = (detail: string): Html => html`<section><p class="problem">${detail}</p></section>`
