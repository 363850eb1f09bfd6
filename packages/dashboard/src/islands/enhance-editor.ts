import { createAutosave } from "./create-autosave.ts"
import { createPreview } from "./create-preview.ts"

/** Adds autosave and the live preview to the form of an article. Without this script, the form still works. */
export function enhanceEditor(page: Document): void {
  const form = page.querySelector<HTMLFormElement>("form#article")
  if (form === null) return
  showSearchResult(form)
  const preview = createPreview(form)
  const autosave = createAutosave(form)
  // The page shows the preview of what is saved.
  if (autosave?.isUnsaved === true) preview?.update()
  form.addEventListener("input", () => {
    preview?.update()
    autosave?.update()
    showSearchResult(form)
  })
}

/** Shows how a search result would look with what is in the form now. */
function showSearchResult(form: HTMLFormElement): void {
  const valueOf = (name: string | undefined) =>
    form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)?.value ?? ""
  for (const element of form.querySelectorAll<HTMLElement>("[data-shows]")) {
    const { shows, else: other } = element.dataset
    element.textContent = valueOf(shows) || valueOf(other)
  }
}
