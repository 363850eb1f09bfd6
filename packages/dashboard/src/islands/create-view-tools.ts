import { createKept } from "./create-kept.ts"
import { createOutline } from "./create-outline.ts"
import type { Source } from "./create-source.ts"

/** A tool that changes how the text is seen, and not the text. */
export interface ViewTool {
  label: string
  /** Whether it is on. Undefined for one that opens something. */
  isPressed?: boolean
  press(): boolean | undefined
}

export function createViewTools(form: HTMLFormElement, source: Source): ViewTool[] {
  const page = form.ownerDocument
  const marks = createKept("citable marks")
  const isShown = marks.read() === "shown"
  if (isShown) source.showMarks(true)
  const openOutline = createOutline(form, source)
  return [
    {
      label: "Find",
      press() {
        source.find()
        return undefined
      },
    },
    {
      label: "Outline",
      press() {
        openOutline()
        return undefined
      },
    },
    {
      label: "Marks",
      isPressed: isShown,
      press() {
        const areShown = marks.read() !== "shown"
        marks.keep(areShown ? "shown" : "")
        source.showMarks(areShown)
        return areShown
      },
    },
    {
      label: "Focus",
      isPressed: false,
      press() {
        const isOn = page.documentElement.classList.toggle("only-writing")
        source.focus()
        return isOn
      },
    },
  ]
}
