import { renderBody } from "@citable/markdown"

const rendered = await renderBody("# Coffee\n\nHow to make *good* coffee.\n\n![A cup](https://example.com/cup.jpg)", {
  name: "coffee",
  baseUrl: "https://example.com/blog/coffee/",
})
console.log(rendered.html)
console.log(rendered.headings, rendered.excerpt, rendered.reading_time)
for (const { code, message } of rendered.warnings) console.warn(code, message)

export {}
