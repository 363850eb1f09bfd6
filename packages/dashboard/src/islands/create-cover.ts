import { findMediaPath } from "../frame/media-path.ts"
import type { PickableFile } from "../media/pickable-file.ts"

/** The fields of an article's cover. */
export interface Cover {
  place: HTMLElement
  /** Takes a picture of the library. The focus goes to the text that it lacks. */
  set(file: PickableFile): void
}

/** Adds the buttons of the cover, and keeps the small picture up to date. Undefined for a page without a cover. */
export function createCover(form: HTMLFormElement, choose: () => Promise<PickableFile | undefined>): Cover | undefined {
  const place = form.querySelector<HTMLElement>("#cover")
  const tools = place?.querySelector<HTMLElement>("[data-tools]")
  const url = place?.querySelector<HTMLInputElement>("[name=cover_url]")
  const alt = place?.querySelector<HTMLInputElement>("[name=cover_alt]")
  const picture = place?.querySelector("img")
  const button = (name: string) => tools?.querySelector<HTMLButtonElement>(`[name=${name}]`)
  if (!place || !tools || !url || !alt || !picture) return undefined

  function show(): void {
    const path = findMediaPath(url?.value ?? "")
    if (picture) {
      picture.hidden = path === undefined
      if (path !== undefined) picture.src = path
    }
    const remove = button("remove")
    if (remove) remove.hidden = url?.value === ""
  }

  function fill(address: string, text: string): void {
    if (url) url.value = address
    if (alt) alt.value = text
    url?.dispatchEvent(new InputEvent("input", { bubbles: true }))
  }

  const set = (file: PickableFile) => {
    fill(file.url, file.alt)
    if (file.alt === "") alt.focus()
    else button("choose")?.focus()
  }

  tools.hidden = false
  show()
  url.addEventListener("input", show)
  // A library that is not this one has other files.
  picture.addEventListener("error", () => (picture.hidden = true))
  button("choose")?.addEventListener("click", async () => {
    const file = await choose()
    if (file !== undefined) set(file)
  })
  button("remove")?.addEventListener("click", () => {
    fill("", "")
    button("choose")?.focus()
  })
  return { place, set }
}
