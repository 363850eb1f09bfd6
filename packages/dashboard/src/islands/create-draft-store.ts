/** Where the browser keeps what is in a form and not saved. It ends with the tab. */
export interface DraftStore {
  /** Keeps what is in the form now. */
  keep(): void
  /** Notes that the browser sends the form. If the page then has another version, the service has saved it. */
  markAsSent(): void
  clear(): void
  /** Brings back what was kept. Returns whether it differs from the form. */
  restore(): boolean
}

interface Kept {
  fields: [string, string][]
  isSent: boolean
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Creates the store of a form in the session storage. */
export function createDraftStore(form: HTMLFormElement): DraftStore {
  const key = `citable ${form.action}`
  forgetSentArticle(form)
  const ignored = new Set(["csrf", "etag", "once", "live"])

  function write(isSent: boolean): void {
    const fields = [...new FormData(form)].filter(
      (field): field is [string, string] => field[0] !== "csrf" && typeof field[1] === "string",
    )
    try {
      sessionStorage.setItem(key, JSON.stringify({ fields, isSent } satisfies Kept))
    } catch (error) {
      // The storage is full or forbidden. The page still asks before it closes.
      if (!(error instanceof DOMException)) throw error
    }
  }

  return {
    keep: () => write(false),
    markAsSent: () => write(true),
    clear: () => sessionStorage.removeItem(key),
    restore() {
      const text = sessionStorage.getItem(key)
      if (text === null) return false
      const { fields: list, isSent } = JSON.parse(text) as Kept
      const fields = new Map(list)
      const etag = form.querySelector<HTMLInputElement>("input[name=etag]")
      const isSaved = isSent && fields.get("etag") !== etag?.value
      let isRestored = false
      for (const input of isSaved ? [] : form.querySelectorAll<Field>("[name]")) {
        const value = fields.get(input.name)
        if (value === undefined || input.type === "checkbox" || ignored.has(input.name)) continue
        if (toLf(input.value) === toLf(value)) continue
        input.value = value
        isRestored = true
      }
      // The text was based on this version, so a later one of somebody else is found.
      if (isRestored && etag !== null) etag.value = fields.get("etag") ?? etag.value
      if (!isRestored) sessionStorage.removeItem(key)
      return isRestored
    },
  }
}

/** The page of an article follows the page of a new one that was sent, so the service has its text. */
function forgetSentArticle(form: HTMLFormElement): void {
  const key = `citable ${form.action.replace(/\/cnt_[^/]+$/, "/new")}`
  const text = key === `citable ${form.action}` ? null : sessionStorage.getItem(key)
  if (text !== null && (JSON.parse(text) as Kept).isSent) sessionStorage.removeItem(key)
}

const toLf = (text: string): string => text.replaceAll(/\r\n?/g, "\n")
