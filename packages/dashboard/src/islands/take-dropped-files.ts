/** Sends files that people drop on a page with its form for files. Without this script, they choose them. */
export function takeDroppedFiles(page: Document): void {
  const form = page.querySelector<HTMLFormElement>("form.drop")
  const input = form?.querySelector<HTMLInputElement>("input[type=file]")
  if (!form || !input) return
  form.querySelector("#files-help")?.append(" You can also drop it anywhere on this page.")
  page.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files") !== true) return
    event.preventDefault()
    form.classList.add("dropping")
  })
  page.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) form.classList.remove("dropping")
  })
  page.addEventListener("drop", (event) => {
    const files = event.dataTransfer?.files
    if (files === undefined || files.length === 0) return
    event.preventDefault()
    form.classList.remove("dropping")
    input.files = files
    form.requestSubmit()
  })
}
