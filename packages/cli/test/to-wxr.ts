/** An item of an export of WordPress. */
export interface WxrItem {
  id: number
  title: string
  name?: string
  type?: string
  status?: string
  content?: string
  excerpt?: string
  date?: string
  link?: string
  password?: string
  attachment?: string
  terms?: [domain: string, name: string][] | undefined
  meta?: Record<string, string>
  comments?: number
  /** The login of its author. Default: `ann`, who is Ann Smith. */
  creator?: string
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`

/** Writes an export of WordPress (WXR 1.2), as its own exporter does. */
export function toWxr(siteUrl: string, items: readonly WxrItem[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0"
  xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Old</title>
<link>${siteUrl}</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>${siteUrl}</wp:base_blog_url>
<wp:author><wp:author_login>${cdata("ann")}</wp:author_login><wp:author_display_name>${cdata("Ann Smith")}</wp:author_display_name></wp:author>
${items.map((item) => toItem(siteUrl, item)).join("\n")}
</channel>
</rss>
`
}

function toItem(siteUrl: string, item: WxrItem): string {
  const date = item.date ?? "2019-01-02 03:04:05"
  const isDraft = item.status === "draft" || item.status === "pending"
  const meta = Object.entries(item.meta ?? {}).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  )
  const terms = (item.terms ?? []).map(
    ([domain, name]) =>
      `<category domain="${domain}" nicename="${domain === "author" ? "cap-" : ""}${name.toLowerCase()}">${cdata(name)}</category>`,
  )
  const comment = `<wp:comment><wp:comment_content>${cdata("Nice.")}</wp:comment_content></wp:comment>`
  return `<item>
<title>${cdata(item.title)}</title>
<link>${item.link ?? `${siteUrl}/?p=${item.id}`}</link>
<dc:creator>${cdata(item.creator ?? "ann")}</dc:creator>
<content:encoded>${cdata(item.content ?? "Text.")}</content:encoded>
<excerpt:encoded>${cdata(item.excerpt ?? "")}</excerpt:encoded>
<wp:post_id>${item.id}</wp:post_id>
<wp:post_date>${cdata(date)}</wp:post_date>
<wp:post_date_gmt>${cdata(isDraft ? "0000-00-00 00:00:00" : date)}</wp:post_date_gmt>
<wp:post_modified_gmt>${cdata("2019-02-02 03:04:05")}</wp:post_modified_gmt>
<wp:post_name>${cdata(item.name ?? "")}</wp:post_name>
<wp:status>${cdata(item.status ?? "publish")}</wp:status>
<wp:post_type>${cdata(item.type ?? "post")}</wp:post_type>
<wp:post_password>${cdata(item.password ?? "")}</wp:post_password>
<wp:is_sticky>0</wp:is_sticky>
${item.attachment === undefined ? "" : `<wp:attachment_url>${cdata(item.attachment)}</wp:attachment_url>`}
${terms.join("\n")}
${meta.join("\n")}
${comment.repeat(item.comments ?? 0)}
</item>`
}
