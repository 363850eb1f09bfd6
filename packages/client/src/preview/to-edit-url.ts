/**
 * Makes the address at which writers edit an article. Undefined without the service's address, or if that is not a web address.
 *
 * @example
 *     toEditUrl("https://citable.example.com", article.id)
 */
export function toEditUrl(service: string | false | undefined, contentId: string): string | undefined {
  const base = URL.parse(service === false ? "" : (service ?? ""))
  if (base === null || !/^https?:$/.test(base.protocol)) return undefined
  base.search = ""
  base.hash = ""
  base.pathname = `${base.pathname.replace(/\/+$/, "")}/edit/${encodeURIComponent(contentId)}`
  return base.href
}
