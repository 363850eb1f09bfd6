import type { PickableFile } from "../media/pickable-file.ts"
import { sendFile } from "./send-file.ts"

/** Adds drop and progress to the upload of the library. Without this script, the form still works. */
export function enhanceLibrary(page: Document): void {
  const form = page.querySelector<HTMLFormElement>("form.upload")
  const input = form?.querySelector<HTMLInputElement>("input[type=file]")
  const home = page.querySelector("#uploads")
  if (!form || !input || !home) return
  const list = add(home, "ul", "uploads")
  const state = add(home, "p")
  state.role = "status"
  form.querySelector("#files-help")?.append(" You can also drop them anywhere on this page.")
  const pictures: PickableFile[] = []
  let [running, failed, changed] = [0, 0, 0]
  let last = Promise.resolve()

  form.addEventListener("submit", (event) => {
    event.preventDefault()
    take(input.files)
  })
  input.addEventListener("change", () => take(input.files))
  page.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files") !== true) return
    event.preventDefault()
    form.classList.add("dropping")
  })
  page.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) form.classList.remove("dropping")
  })
  page.addEventListener("drop", (event) => {
    if (event.dataTransfer?.types.includes("Files") !== true) return
    event.preventDefault()
    form.classList.remove("dropping")
    take(event.dataTransfer?.files)
  })
  window.addEventListener("beforeunload", (event) => {
    if (running > 0) event.preventDefault()
  })

  function take(files: FileList | null | undefined): void {
    for (const file of files ?? []) {
      running++
      const row = add(list, "li")
      add(row, "span").textContent = file.name
      const bar = add(row, "progress")
      bar.ariaLabel = `Upload of ${file.name}`
      bar.value = 0
      last = last.then(() => send(file, row, bar))
    }
    input!.value = ""
  }

  async function send(file: File, row: Element, bar: HTMLProgressElement): Promise<void> {
    state.textContent = `Uploading ${file.name} …`
    try {
      const most = Number(form!.dataset["most"])
      const stored = await sendFile(file, {
        action: form!.action,
        most,
        onProgress: (share) => (bar.value = share),
      })
      if (stored.kind === "image") pictures.push(stored)
      bar.replaceWith("Added")
      if (stored.change !== undefined) {
        changed++
        add(row, "p", "problem").textContent = stored.change
      }
    } catch (error) {
      failed++
      bar.replaceWith("Not added")
      const problem = add(row, "p", "problem")
      problem.textContent = (error as Error).message
    }
    if (--running === 0) finish()
  }

  /** Asks what the new pictures show, at once unless somebody has to read about a failure or a change first. */
  function finish(): void {
    const query = new URLSearchParams(pictures.slice(-20).map(({ id }) => ["file", id]))
    const next = pictures.length === 0 ? form!.action : `${form!.action}/describe?${query}`
    if (failed + changed === 0) return location.assign(next)
    const one = failed > 0 ? "1 file was not added. " : "1 file was changed, because pictures run and load nothing. "
    const many =
      failed > 0
        ? `${failed} files were not added. `
        : `${changed} files were changed, because pictures run and load nothing. `
    state.textContent = (failed || changed) === 1 ? one : many
    if (pictures.length === 0) return
    const link = add(state, "a")
    link.href = next
    link.textContent = "Say what the new pictures show"
  }
}

function add<Name extends keyof HTMLElementTagNameMap>(
  parent: Element,
  name: Name,
  className = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.className = className
  parent.append(element)
  return element
}
