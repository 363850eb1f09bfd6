/** What all addresses of a page have in common: with and without `www.`, a slash at the end, or https. */
export function pageKey(url: string): string {
  const { host, pathname, search } = new URL(url)
  return `${host.replace(/^www\./, "")}${pathname.replace(/\/+$/, "")}${search}`
}
