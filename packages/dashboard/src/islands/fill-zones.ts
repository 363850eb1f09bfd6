/** Fills the time zone fields of a page with the zone of the browser. */
export function fillZones(page: Document): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const input of page.querySelectorAll<HTMLInputElement>("input[name=zone]")) input.value = zone
}
