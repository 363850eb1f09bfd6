/** The pause after the last key before the preview follows. */
const quietMs = 250

/** Keeps the preview of an editor up to date. Undefined for a page without a preview. */
export function createPreview(form: HTMLFormElement): { update(): void } | undefined {
  const frame = form.querySelector<HTMLIFrameElement>("iframe.preview")
  const source = form.querySelector<HTMLTextAreaElement>("textarea[name=body]")
  const list = form.querySelector<HTMLElement>("#warnings")
  const csrf = form.querySelector<HTMLInputElement>("input[name=csrf]")?.value ?? ""
  if (frame === null || source === null || list === null) return undefined
  let timer: number | undefined
  let running: AbortController | undefined

  async function render(): Promise<void> {
    running?.abort()
    running = new AbortController()
    const response = await fetch(frame?.src ?? "", {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json", "x-csrf": csrf },
      body: JSON.stringify({ body: source?.value }),
      signal: running.signal,
    })
    // The last text is still being rendered.
    if (response.status === 429) return plan()
    if (!response.ok) throw new Error(`The preview answered ${response.status}`)
    show((await response.json()) as { html: string; warnings: { message: string }[] })
  }

  function show({ html, warnings }: { html: string; warnings: { message: string }[] }): void {
    const article = frame?.contentDocument?.getElementById("article")
    // The frame runs no scripts: its sandbox and its policy forbid them. So no event handler in the HTML can run.
    if (article !== null && article !== undefined) article.innerHTML = html
    const rows = warnings.slice(0, 20).map(({ message }) => {
      const row = document.createElement("li")
      row.textContent = message
      return row
    })
    const items = document.createElement("ul")
    items.className = "warnings"
    items.append(...rows)
    list?.replaceChildren(...(rows.length === 0 ? [] : [items]))
  }

  function plan(): void {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      render().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === "AbortError") return
        if (list !== null) list.textContent = "The preview is not up to date: the service does not answer."
      })
    }, quietMs)
  }

  return { update: plan }
}
