import { parseHTML } from "linkedom"

import type { WebClient, WebPage } from "../../service/test/web-client.ts"

/** Presses a button of a page as a browser does, with what somebody typed into its form. `button` is a part of its name. */
export function pressButton(
  browser: WebClient,
  page: WebPage,
  button: string,
  typed: Readonly<Record<string, string>> = {},
): Promise<WebPage> {
  const { document } = parseHTML(page.text)
  const pressed = [...document.querySelectorAll("main button")].find((one) =>
    (one.getAttribute("aria-label") ?? one.textContent).includes(button),
  )
  const form = pressed?.closest("form")
  if (pressed === undefined || form == null) throw new Error(`No form with the button “${button}” on:\n${page.text}`)
  const body = new URLSearchParams()
  for (const input of form.querySelectorAll("input[name], textarea[name]")) {
    const value = input.localName === "textarea" ? input.textContent.replace(/^\n/, "") : input.getAttribute("value")
    if (input.getAttribute("type") !== "checkbox") body.set(input.getAttribute("name") ?? "", value ?? "")
  }
  for (const [name, value] of Object.entries(typed)) body.set(name, value)
  const path = pressed.getAttribute("formaction") ?? form.getAttribute("action") ?? ""
  const headers = { origin: page.url.origin, "content-type": "application/x-www-form-urlencoded" }
  return browser.send(path, { method: "POST", headers, body: body.toString() })
}
