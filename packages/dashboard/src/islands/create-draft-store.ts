import { keptFields } from "./fill-form.ts"
import { type KeptText, openKeptTexts, toRandomName } from "./kept-texts.ts"

/** Keeps what is in a form and not saved, until the service has it. */
export interface DraftStore {
  /** Keeps what is in the form, soon. */
  keep(): void
  /** Keeps it at once. Returns whether the browser could. */
  keepNow(): boolean
  /** Takes over what was kept before, from this tab or another one. Undefined if there is nothing more. */
  take(): KeptText | undefined
  /** Names the text of this page. */
  id: string
  /** Forgets what this tab has kept. */
  clear(): void
}

/** Milliseconds after a key, and while somebody types without a pause. */
const quietMs = 200
const mostMs = 1000

/** Creates the store of a form, by a name that no other form has. `more` says what to keep besides its fields. */
export function createDraftStore(
  form: HTMLFormElement,
  name: string,
  more: () => Pick<KeptText, "base" | "sent"> = () => ({}),
): DraftStore {
  const page = form.ownerDocument
  const texts = openKeptTexts(page)
  const id = toRandomName()
  let timer: number | undefined
  let since = 0

  function keepNow(): boolean {
    stop()
    return texts.write(name, { fields: keptFields(form), at: Date.now(), by: texts.tab, id, ...more() })
  }

  function stop(): void {
    clearTimeout(timer)
    since = 0
  }

  const keepRest = () => since > 0 && keepNow()
  window.addEventListener("pagehide", keepRest)
  page.addEventListener("visibilitychange", keepRest)
  return {
    keep() {
      since ||= Date.now()
      clearTimeout(timer)
      timer = window.setTimeout(keepNow, Math.min(quietMs, Math.max(0, since + mostMs - Date.now())))
    },
    keepNow,
    id,
    take() {
      const [kept] = texts.find(name)
      if (kept !== undefined && kept.by !== texts.tab && texts.write(name, { ...kept, by: texts.tab })) {
        texts.remove(name, kept.by)
      }
      return kept
    },
    clear() {
      stop()
      texts.remove(name, texts.tab)
    },
  }
}
