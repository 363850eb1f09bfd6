/** The host with its port, as `hosts` of a page has it, of an absolute URL of the web as `URL` writes it. */
export function hostOf(url: string): string {
  const start = url.indexOf("//") + 2
  const slash = url.indexOf("/", start)
  const host = slash === -1 ? url.slice(start) : url.slice(start, slash)
  return host.slice(host.lastIndexOf("@") + 1)
}
