import { ProblemError } from "@citable/contract/problem-error"
import { html } from "hono/html"

import type { Html } from "./page.ts"

/** The hidden field that tells a form of this page from every other. */
export const onceField = (): Html => html`<input type="hidden" name="once" value="${crypto.randomUUID()}" />`

/** What a page says that shows a secret, if it has shown it before. */
export const shownBefore = (what: string): Html =>
  html`<p class="notice">${what} was shown before, and cannot be shown again, not even by the service.</p>`

/** Reads the hidden field of `onceField`. Throws 422 without one. */
export function readOnce(form: URLSearchParams): string {
  const once = form.get("once") ?? ""
  if (isOnce(once)) return once
  throw new ProblemError("invalid_input", "The form is incomplete. Reload its page, then send it again.")
}

/** Whether a text, such as a part of an address, can be the value of `onceField`. */
export const isOnce = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text)
