/** Fills the time zone fields that wait for it with the zone of the browser. */
export function fillZones(page: ParentNode): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const input of page.querySelectorAll<HTMLInputElement>("input[data-readers]")) input.value = zone
}
