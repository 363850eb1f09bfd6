import { defineToolbarApp } from "astro/toolbar"

import { toolbarEvents, type ToolbarState } from "./toolbar-state.ts"

/** The app in Astro's dev toolbar. It shows the last syncs, and a button starts another. */
export const toolbarApp = defineToolbarApp({
  init(canvas, app, server) {
    const panel = document.createElement("astro-dev-toolbar-window")
    canvas.append(panel)
    show(panel, undefined, () => {})
    const refresh = (): void => server.send(toolbarEvents.refresh, {})
    server.on<ToolbarState>(toolbarEvents.state, (state) => {
      show(panel, state, refresh)
      const isWrong = state.collections.some(({ error }) => error !== undefined)
      const hasWarnings = state.collections.some(({ warnings }) => warnings.length > 0)
      if (isWrong) app.toggleNotification({ state: true, level: "error" })
      else if (hasWarnings) app.toggleNotification({ state: true, level: "warning" })
      else app.toggleNotification({ state: false })
    })
  },
})

function show(panel: HTMLElement, state: ToolbarState | undefined, refresh: () => void): void {
  const parts: HTMLElement[] = [element("h1", "Citable")]
  if (state === undefined) parts.push(element("p", "No Citable collection is loaded yet."))
  for (const { collection, at, summary, error, warnings } of state?.collections ?? []) {
    parts.push(element("h2", collection))
    parts.push(element("p", `${new Date(at).toLocaleTimeString()}: ${error ?? summary}`))
    const list = document.createElement("ul")
    list.append(...warnings.slice(0, 10).map((warning) => element("li", warning)))
    if (warnings.length > 0) parts.push(list)
  }
  const button = element("button", "Refresh now")
  button.addEventListener("click", refresh)
  parts.push(button)
  if (state?.serviceUrl !== undefined) {
    const link = document.createElement("a")
    link.href = state.serviceUrl
    link.target = "_blank"
    link.rel = "noopener"
    link.textContent = "Open the service"
    link.style.marginLeft = "1em"
    parts.push(link)
  }
  panel.replaceChildren(...parts)
}

function element(name: string, text: string): HTMLElement {
  const created = document.createElement(name)
  created.textContent = text
  return created
}
