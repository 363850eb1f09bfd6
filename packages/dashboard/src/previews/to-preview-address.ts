/** What a site needs to show a draft. */
export interface PreviewTarget {
  slug: string
  locale: string
  content_id: string
  token: string
}

/** Makes the address of a draft on a site. An address without a place for the token gets id and token in its query. */
export function toPreviewAddress(template: string, target: PreviewTarget): string {
  const values: Readonly<Record<string, string>> = { ...target }
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""))
  const url = new URL(filled)
  if (!template.includes("{token}")) {
    if (!template.includes("{content_id}")) url.searchParams.set("content_id", target.content_id)
    url.searchParams.set("token", target.token)
  }
  return url.href
}
