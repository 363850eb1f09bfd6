import type { Autosave } from "./autosave.ts"

/**
 * Saves the text of an article before a link or another form of the service leads away from it. If that fails, the page stays. Whoever
 * insists on the same link leaves, and the text stays in this browser.
 */
export function saveBeforeLeaving(form: HTMLFormElement, autosave: Autosave): void {
  const page = form.ownerDocument
  /** The link or form that could not be followed. */
  let refused: Element | undefined
  /** Where to go once all is saved. */
  let go: (() => void) | undefined

  function leave(event: Event, way: Element, follow: () => void): void {
    if (event.defaultPrevented || !autosave.isUnsaved()) return
    if (way === refused) return autosave.letGo()
    event.preventDefault()
    const isWaiting = go !== undefined
    go = follow
    if (!isWaiting) void save(way)
  }

  async function save(way: Element): Promise<void> {
    const isSaved = await autosave.flush()
    refused = isSaved ? undefined : way
    if (isSaved) go?.()
    else autosave.say("You are still here: press the same again to leave without saving.")
    go = undefined
  }

  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null
    if (link === null || !leadsAway(link)) return
    const isElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || link.target !== ""
    if (!isElsewhere) leave(event, link, () => location.assign(link.href))
    else if (autosave.isUnsaved()) void autosave.flush()
  }
  // Whoever types on insists on nothing.
  form.addEventListener("input", () => (refused = undefined))
  page.addEventListener("click", follow)
  page.addEventListener("auxclick", follow)
  page.addEventListener("submit", (event) => {
    const other = event.target
    if (!(other instanceof HTMLFormElement) || other === form || other.method === "dialog") return
    leave(event, other, () => other.requestSubmit(event.submitter))
  })
}

/** Whether a link loads a page of this service. One to a part of this page does not. */
const leadsAway = ({ origin, pathname, search, hash }: HTMLAnchorElement): boolean =>
  origin === location.origin && (hash === "" || pathname + search !== location.pathname + location.search)
