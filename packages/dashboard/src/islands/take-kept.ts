import type { DraftStore } from "./create-draft-store.ts"
import { fillForm } from "./fill-form.ts"
import type { KeptText } from "./kept-texts.ts"

/** Puts what this browser has kept of an article into its form. Returns it, unless the service has all of it meanwhile. */
export function takeKept(form: HTMLFormElement, store: DraftStore): KeptText | undefined {
  const version = form.querySelector<HTMLInputElement>("input[name=version]")
  for (let kept = store.take(); kept !== undefined; kept = store.take()) {
    if (fillForm(form, kept) || kept.sent !== undefined) return kept
    if (version !== null) version.value = version.defaultValue
    store.clear()
  }
  return undefined
}
