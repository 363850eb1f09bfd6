import { createFinder, type Finder } from "./create-finder.ts"

const words = {
  things: { title: "Find", label: "Pages, articles, prompts and brands", none: "Nothing has that in its name." },
  brands: { title: "Choose a brand", label: "Name of the brand", none: "No brand has that in its name." },
}

/** Opens what the links with `data-finder` lead to as a dialog, and the search also with Ctrl+K. What somebody chooses is opened. */
export function openFinders(page: Document): void {
  const open = new Map<Element, Finder>()

  async function choose(link: HTMLAnchorElement): Promise<void> {
    // Only one dialog is open at a time.
    if (page.querySelector("dialog[open]") !== null) return
    const kind = link.dataset["finder"] === "brands" ? "brands" : "things"
    const finder = open.get(link) ?? createFinder(page, { ...words[kind], url: link.href })
    open.set(link, finder)
    const found = await finder.choose()
    if (found !== undefined) page.location.assign(found.value)
  }

  for (const link of page.querySelectorAll<HTMLAnchorElement>("a[data-finder]")) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void choose(link)
    })
  }
  const search = page.querySelector<HTMLAnchorElement>("a[data-finder=things]")
  page.addEventListener("keydown", (event) => {
    const isOurs =
      event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    // An editor makes a link of the same keys.
    if (!isOurs || event.defaultPrevented || search === null) return
    event.preventDefault()
    void choose(search)
  })
}
