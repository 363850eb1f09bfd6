import { renderBody, toFeedHtml } from "@citable/markdown"
import { type JsonLdArticle, toJsonLd, toLlmsTxt, toRss, toSearchRecords } from "@citable/markdown/outputs"

declare const article: JsonLdArticle & { body: string }
const url = "https://example.com/blog/coffee/"
const rendered = await renderBody(article.body, { baseUrl: url })

// The text of a <script type="application/ld+json">: the article, BreadcrumbList, and FAQPage when there are questions.
const jsonLd = toJsonLd(article, {
  url,
  publisher: { name: "Example", url: "https://example.com/" },
  breadcrumbs: [{ name: "Blog", url: "https://example.com/blog/" }],
  faq: rendered.faq ?? [],
})
const feed = toRss(
  { title: "Blog", description: "All of it", url: "https://example.com/", feedUrl: "https://example.com/rss.xml" },
  [{ title: article.title, url, description: rendered.excerpt, content: toFeedHtml(rendered.html, { url }) }],
)
// One a section, at most 8,000 characters, with the section's own address.
const records = toSearchRecords(rendered, { title: article.title, url })
const llmsTxt = toLlmsTxt({
  title: "Example",
  sections: [{ title: "Blog", pages: [{ title: article.title, url, description: rendered.excerpt }] }],
})

export {}
