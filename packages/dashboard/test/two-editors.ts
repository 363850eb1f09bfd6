import { createCodeView } from "../src/islands/create-code-view.ts"

/** Shows a text in the editor of articles, or in the same editor without drawings, with the cursor at `at`. */
function openEditor(text: string, at: number, isDrawn: boolean): void {
  document.body.innerHTML = "<form><textarea></textarea></form>"
  const area = document.querySelector("textarea")
  if (area === null) throw new Error("The page has no text field")
  area.value = text
  const view = createCodeView(area, null, isDrawn ? {} : { drawn: [] })
  view.focus()
  view.dispatch({ selection: { anchor: at }, scrollIntoView: true })
}

Object.assign(window, { openEditor })
