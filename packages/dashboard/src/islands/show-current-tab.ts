/** Brings the tab of this page into view where the tabs of a section scroll, as on a phone. */
export function showCurrentTab(page: Document): void {
  const tab = page.querySelector<HTMLElement>(".parts [aria-current]")
  const tabs = tab?.parentElement
  if (tabs) tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2
}
