/** Shows that a version which has been saved is not the one that is scheduled. */
export function showSchedule(page: Document, version: number): void {
  const schedule = page.querySelector<HTMLElement>("#schedule")
  const later = schedule?.querySelector<HTMLElement>(":scope > span")
  if (later !== null && later !== undefined) later.hidden = version <= Number(schedule?.dataset["version"])
}
