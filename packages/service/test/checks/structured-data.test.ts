import { testCases } from "./test-cases.ts"

const script = (data: unknown, context = "https://schema.org") => ({
  head: {
    jsonLd: `<script type="application/ld+json">${
      typeof data === "string" ? data : JSON.stringify({ "@context": context, ...(data as object) })
    }</script>`,
  },
})
const crumb = (position: number, item?: string) => ({
  "@type": "ListItem",
  position,
  name: "Tea",
  ...(item === undefined ? {} : { item }),
})
const crumbs = (...itemListElement: unknown[]) => script({ "@type": "BreadcrumbList", itemListElement })
const posting = {
  "@type": "BlogPosting",
  headline: "How to descale a kettle",
  author: "Ada",
  datePublished: "2026-03-02",
  dateModified: "2026-03-02",
  image: "https://site.example/a.jpg",
}

testCases("structured_data", {
  article_without_schema: [{ head: { jsonLd: "" } }],
  json_ld_no_context: [script('{"@type":"Article"}'), script({ "@graph": [posting] })],
  json_ld_syntax: [script('{"@type":"Article",}'), script(posting)],
  rich_result_recommended: [script({ "@type": "BlogPosting", headline: "How to descale a kettle" }), script(posting)],
  rich_result_required: [crumbs(crumb(1), crumb(2)), crumbs(crumb(1, "https://site.example/"), crumb(2))],
  schema_contradicts_page: [script({ ...posting, headline: "Ten cheap flights" }), script(posting)],
  schema_type_unknown: [script({ "@type": "BlogPost" }), script(posting)],
  schema_value_invalid: [
    script({ ...posting, datePublished: "2 March 2026" }),
    script({ ...posting, datePublished: "2026-03-02T10:00:00+01:00" }),
  ],
})
