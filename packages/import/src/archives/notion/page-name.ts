const id = /[^\s][ _-]([\da-f]{32})(?:\.\w+)?$/i

/** Whether a file, or a folder on the way to it, has a name as Notion makes them. */
export function isPageName(place: string): boolean {
  return place.split("/").some((part) => id.test(part))
}

/** The id in the name of a file. */
export function pageIdOf(path: string): string | undefined {
  return id.exec(path)?.[1]?.toLowerCase()
}
