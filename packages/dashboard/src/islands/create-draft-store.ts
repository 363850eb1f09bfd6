import { keptFields } from "./fill-form.ts"
import { type KeptText, openKeptTexts, toRandomName } from "./kept-texts.ts"

/** Keeps what is in a form and not saved, until the service has it. */
export interface DraftStore {
  /** Keeps what is in the form, soon. */
  keep(): void
  /** Keeps it at once. Returns whether the browser could. */
  keepNow(): boolean
  /** Takes over what was kept before, by a page that is gone. Undefined if there is nothing more. */
  take(): KeptText | undefined
  /** Names the text of this page. */
  id: string
  /** Forgets what this tab has kept. */
  clear(): void
}

/** Milliseconds after a key, and while somebody types without a pause. */
const quietMs = 200
const mostMs = 1000

export interface DraftStoreOptions {
  /** What to keep besides the fields of the form. */
  more?: () => Pick<KeptText, "base" | "sent">
  /** The texts, by their ids, that may be taken over. Default: all. */
  left?: ReadonlySet<string>
}

/** Creates the store of a form, by a name that no other form has. */
export function createDraftStore(
  form: HTMLFormElement,
  name: string,
  { more = () => ({}), left }: DraftStoreOptions = {},
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
      const kept = texts.find(name).find((one) => one.id !== id && left?.has(one.id) !== false)
      if (kept === undefined) return undefined
      // There may be no room for both.
      texts.remove(name, kept.id)
      texts.write(name, { ...kept, by: texts.tab, id })
      return kept
    },
    clear() {
      stop()
      texts.remove(name, id)
    },
  }
}
