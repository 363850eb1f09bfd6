import type { SavedArticle } from "../articles/save-article.ts"
import { labelOf } from "./take-answer.ts"

/** What somebody can do about what the line says: an address, or what a button does. */
type Ways = Record<string, string | (() => void)>

export interface SaveState {
  say(text: string, ways?: Ways): void
  /** Adds to the last words. */
  add(text: string): void
  /** Says why nothing was saved, and where the text is. Without a status, the service did not answer. */
  failed(failure: { status?: number; detail?: string | undefined; isKept: boolean; becomeNew?: () => void }): void
  /** Says what has become of a save. */
  saved(answer: Pick<SavedArticle, "others" | "refused"> & { left: number; compare: () => void }): void
}

/** The line of the form that says what is saved. Undefined for a form without one. */
export function createSaveState(form: HTMLFormElement): SaveState | undefined {
  const state = form.querySelector<HTMLElement>("#save-state")
  if (state === null) return undefined
  const page = form.ownerDocument
  let said: (Node | string)[] = []

  function say(text: string, ways: Ways = {}): void {
    said = [text]
    for (const [label, way] of Object.entries(ways)) {
      const isLink = typeof way === "string"
      const element = page.createElement(isLink ? "a" : "button")
      element.textContent = label
      if (isLink) Object.assign(element, { href: way, target: "_blank" })
      else {
        Object.assign(element, { type: "button", className: "plain" })
        element.addEventListener("click", way)
      }
      said.push(" ", element)
    }
    state?.replaceChildren(...said)
  }

  return {
    say,
    add(text) {
      state.replaceChildren(...said, ` ${text}`)
      state.scrollIntoView({ block: "nearest" })
    },
    failed({ status, detail = "The service did not answer as expected.", isKept, becomeNew }) {
      const where = isKept
        ? "Your text is kept in this browser."
        : "This browser cannot keep your text: copy it before you close the page."
      if (becomeNew !== undefined) {
        return say(`Not saved: somebody deleted this article. ${where}`, { "Save as a new article": becomeNew })
      }
      if (status === undefined) return say(`Not saved: the service does not answer. ${where}`)
      say(`Not saved. ${detail} ${where}`, status === 401 ? { "Sign in": "/sign-in" } : {})
    },
    saved({ others, refused = [], left, compare }) {
      const at = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
      const merged = others === undefined ? "" : ` ${others} Your text has both.`
      const wrong = refused.map(({ name, detail }) => `${labelOf(form, name)}: ${detail}`).join(" ")
      if (left > 0) say(`Saved ${at}, but not what somebody else changed, too.`, { Choose: compare })
      else if (wrong !== "") say(`Saved ${at}, but not all.${merged} ${wrong}`)
      else say(`Saved ${at}${merged === "" ? "" : `.${merged}`}`)
    },
  }
}
