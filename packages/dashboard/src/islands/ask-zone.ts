/** Shows a calendar in the reader's time zone, unless its address names one. */
export function askZone(page: Document): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (page.querySelector("[data-ask-zone]") === null || zone === "UTC") return
  const url = new URL(location.href)
  url.searchParams.set("zone", zone)
  location.replace(url)
}
