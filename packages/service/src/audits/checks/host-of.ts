/** The host of an absolute URL with its port, as `hosts` of a page has it; an empty string for an address that is none. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? ""
}
