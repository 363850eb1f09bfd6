import { fillForm } from "./fill-form.ts"
import { openKeptTexts } from "./kept-texts.ts"
import { openUnsavedChannel } from "./open-unsaved-channel.ts"

/**
 * Shows the warning of a page, `#unsaved` with the path of an editor, if this browser has text of the article that the service does not have:
 * left behind, or in an editor of another tab. Once that editor has saved, the page loads again.
 */
export function warnOfUnsaved(page: Document): void {
  const warning = page.querySelector<HTMLElement>("#unsaved")
  const editor = warning?.dataset["editor"]
  if (warning === null || editor === undefined) return
  let isStale = false

  const channel = openUnsavedChannel()
  channel.listen((news) => {
    if (news.editor !== editor || news.isUnsaved === undefined) return
    if (news.isUnsaved) warning.hidden = false
    // The page has offered what was saved before.
    isStale = !news.isUnsaved && !warning.hidden
    reloadIfSeen()
  })
  channel.send({ editor })
  page.addEventListener("visibilitychange", reloadIfSeen)
  isLeftBehind(editor).then(
    (isLeft) => (warning.hidden &&= !isLeft),
    // Nobody knows better than this browser, which keeps what it has not seen saved.
    () => (warning.hidden = false),
  )

  function reloadIfSeen(): void {
    if (isStale && !page.hidden) location.reload()
  }
}

/** Whether this browser keeps a text that differs from what the service has now. */
async function isLeftBehind(editor: string): Promise<boolean> {
  const all = openKeptTexts(document).find(editor)
  if (all.length === 0) return false
  const response = await fetch(editor, { headers: { accept: "text/html" } })
  const answer = new DOMParser().parseFromString(await response.text(), "text/html")
  const form = answer.querySelector<HTMLFormElement>("form#article")
  // An article that is gone has nothing of it.
  return form === null || all.some((kept) => fillForm(form, kept))
}
