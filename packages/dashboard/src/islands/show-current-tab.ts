/** Brings the tab of this page into view where the tabs of a section scroll, as on a phone, and then each tab that gets the focus. */
export function showCurrentTab(page: Document): void {
  const tabs = page.querySelector<HTMLElement>(".parts")
  const show = (tab: HTMLElement) => {
    if (tabs) tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2
  }
  const current = tabs?.querySelector<HTMLElement>("[aria-current]")
  if (current) show(current)
  tabs?.addEventListener("focusin", ({ target }) => target instanceof HTMLElement && show(target))
}
