/** The service looks every second what is due. */
const settleMs = 1500
const longest = 24 * 3_600_000

/** Loads the page of a scheduled article again when it goes live, once. */
export function reloadOnTime(page: Document): void {
  const at = page.querySelector<HTMLElement>("[data-publish-at]")?.dataset["publishAt"]
  const wait = Date.parse(at ?? "") - Date.now()
  if (wait > 0 && wait < longest) setTimeout(() => location.reload(), wait + settleMs)
}
