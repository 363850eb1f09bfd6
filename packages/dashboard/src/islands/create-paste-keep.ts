import type { Paste } from "./read-paste.ts"

/** The last paste that could not be converted. It ends with the tab. */
export interface PasteKeep {
  keep(paste: Paste): void
  read(): Paste | undefined
  clear(): void
}

/** Keeps a paste in the session storage, for the articles of one brand: a new article gets its own address later. */
export function createPasteKeep(form: HTMLFormElement): PasteKeep {
  const key = `citable paste ${new URL(form.action).pathname.replace(/\/articles\/.*/, "")}`
  let last: Paste | undefined
  return {
    keep(paste) {
      last = paste
      try {
        sessionStorage.setItem(key, JSON.stringify(paste))
      } catch (error) {
        // The storage is full or forbidden. The page still has it.
        if (!(error instanceof DOMException)) throw error
      }
    },
    read() {
      if (last !== undefined) return last
      const text = sessionStorage.getItem(key)
      const paste = text === null ? undefined : (JSON.parse(text) as Paste)
      const area = form.querySelector<HTMLTextAreaElement>("textarea[name=body]")
      // It was pasted into this article, and not into another one.
      return paste !== undefined && area?.value.includes(paste.text) === true ? paste : undefined
    },
    clear() {
      last = undefined
      sessionStorage.removeItem(key)
    },
  }
}
