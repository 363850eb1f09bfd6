/** The pause after the last change before the field has it. */
const quietMs = 300

/** A text of fewer letters is in the field at once. */
const longLetters = 32_000

/** What a text field shows elsewhere. */
export interface Shown {
  letters(): number
  text(): string
  selection(): { from: number; to: number }
}

/** What to call when the text, or only the selection, has changed there. */
export interface Filled {
  changed: () => void
  selected: () => void
}

/**
 * Keeps what is shown elsewhere in a text field: a long text as soon as the writer rests, or when a script or the form asks for it. To fill a
 * field of thousands of lines takes milliseconds, too long to do with each key.
 */
export function fillArea(area: HTMLTextAreaElement, shown: Shown): Filled {
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")
  let isBehind = false
  let timer: number | undefined

  function fill(): void {
    clearTimeout(timer)
    if (!isBehind) return
    isBehind = false
    value?.set?.call(area, shown.text())
    select()
  }

  function select(): void {
    const { from, to } = shown.selection()
    area.setSelectionRange(from, to)
  }

  Object.defineProperty(area, "value", {
    configurable: true,
    get: (): string => {
      fill()
      return String(value?.get?.call(area))
    },
    set: (text: string) => {
      isBehind = false
      value?.set?.call(area, text)
    },
  })
  area.form?.addEventListener("formdata", ({ formData }) => {
    if (isBehind && formData.has(area.name)) formData.set(area.name, area.value)
  })
  // A browser that ends here brings back what the field has.
  window.addEventListener("pagehide", fill)
  area.ownerDocument.addEventListener("visibilitychange", fill)
  return {
    changed() {
      isBehind = true
      if (shown.letters() < longLetters) return fill()
      clearTimeout(timer)
      timer = window.setTimeout(fill, quietMs)
    },
    selected() {
      if (!isBehind) select()
    },
  }
}
