import type { PickableFile } from "../media/pickable-file.ts"
import { sendFile } from "./send-file.ts"

export interface Picker {
  /** Shows the pictures of the library. Undefined if nobody chooses one. */
  choose(): Promise<PickableFile | undefined>
}

/** Creates the dialog in which people choose a picture of the library, or upload one. */
export function createPicker(dialog: HTMLDialogElement): Picker {
  const page = dialog.ownerDocument
  const { home = "", most } = dialog.dataset
  const form = dialog.querySelector("form")
  const query = dialog.querySelector<HTMLInputElement>("input[type=search]")
  const grid = dialog.querySelector("ul")
  const state = dialog.querySelector("[role=status]")
  const more = dialog.querySelector<HTMLButtonElement>("[name=more]")
  const file = dialog.querySelector<HTMLInputElement>("input[type=file]")
  let chosen: PickableFile | undefined
  let cursor = ""
  let last: AbortController | undefined

  async function load(isFirst: boolean): Promise<void> {
    if (isFirst) cursor = ""
    last?.abort()
    last = new AbortController()
    say("Loading …")
    const terms = new URLSearchParams({ kind: "image", q: query?.value ?? "", cursor })
    const { signal } = last
    try {
      const response = await fetch(`${home}?${terms}`, { headers: { accept: "application/json" }, signal })
      const answer = (await response.json()) as { files?: PickableFile[]; next?: string | null; detail?: string }
      if (answer.files === undefined) return say(answer.detail ?? "The service did not answer as expected.")
      const cards = answer.files.map(card)
      if (isFirst) grid?.replaceChildren(...cards)
      else grid?.append(...cards)
      cursor = answer.next ?? ""
      if (more !== null) more.hidden = cursor === ""
      say(grid?.childElementCount === 0 ? "No picture matches." : "")
    } catch (error) {
      if (!signal.aborted) say("The service does not answer.", error)
    }
  }

  function card(one: PickableFile): HTMLElement {
    const row = page.createElement("li")
    const button = page.createElement("button")
    button.type = "button"
    const frame = page.createElement("span")
    frame.className = "thumb"
    const picture = page.createElement("img")
    picture.loading = "lazy"
    picture.alt = ""
    picture.src = one.thumbnail
    frame.append(picture)
    const name = page.createElement("span")
    name.className = "file-name"
    name.textContent = one.filename
    const alt = page.createElement("span")
    alt.className = "alt-line soft"
    alt.textContent = one.alt
    button.append(frame, name)
    button.addEventListener("click", () => finish(one))
    row.append(button, alt)
    return row
  }

  function finish(one: PickableFile | undefined): void {
    chosen = one
    dialog.close()
  }

  function say(text: string, cause?: unknown): void {
    if (state !== null) state.textContent = text
    if (cause !== undefined) console.warn(cause)
  }

  form?.addEventListener("submit", (event) => {
    event.preventDefault()
    void load(true)
  })
  more?.addEventListener("click", () => void load(false))
  dialog.querySelector("[name=close]")?.addEventListener("click", () => finish(undefined))
  file?.addEventListener("change", () => {
    const [one] = file.files ?? []
    if (one === undefined) return
    const onProgress = (share: number) => say(`Uploading ${one.name} … ${Math.round(share * 100)} %`)
    sendFile(one, { action: home, most: Number(most), onProgress }).then(
      (stored) => {
        if (stored.kind !== "image") return say(`${one.name} is not a picture.`)
        if (stored.change === undefined) return finish(stored)
        // Whoever chooses a picture that lost something has read it.
        return load(true).then(() => say(`${one.name} was added. ${stored.change}`))
      },
      (error: Error) => say(`${one.name} was not added. ${error.message}`),
    )
    file.value = ""
  })

  return {
    choose() {
      chosen = undefined
      dialog.showModal()
      query?.focus()
      void load(true)
      return new Promise((resolve) => {
        dialog.addEventListener("close", () => resolve(chosen), { once: true })
      })
    },
  }
}
