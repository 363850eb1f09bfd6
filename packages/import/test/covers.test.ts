import { describe, expect, test } from "vitest"

import { readArticleFile } from "../src/article/read-article-file.ts"

const baseUrl = "https://old.example/blog"

function read(lines: string[], body = "Body.") {
  const text = ["---", "title: T", ...lines, "---", "", body].join("\n")
  return readArticleFile(new TextEncoder().encode(text), "posts/hello/index.md", { folder: "posts", baseUrl })
}

describe("a cover is found", () => {
  test.each([
    ["in Ghost", ["feature_image: __GHOST_URL__/a.png", "feature_image_alt: A"]],
    ["in Gatsby and Astro", ["featuredImage: /a.png", "featuredImageAlt: A"]],
    ["in Hugo's images", ["images: [/a.png, /b.png]", "image_alt: A"]],
    ["in PaperMod", ["cover:", "  image: /a.png", "  alt: A"]],
    ["in the header of Minimal Mistakes", ["header:", "  overlay_image: /a.png", "  image_description: A"]],
    ["in the teaser of that header", ["header: { teaser: /a.png, alt: A }"]],
    ["in older Jekyll themes", ["image:", "  feature: /a.png", "  alt: A"]],
    ["for social networks", ["socialImage: /a.png", "social_image_alt: A"]],
    [
      "in a bundle of Hugo",
      ["resources:", "  - {src: '*.jpg', name: cover}", "  - {src: /a.png, name: Cover, params: {alt: A}}"],
    ],
  ])("%s", (_, lines) => {
    const { article, problems } = read(lines)
    expect(article?.cover).toMatchObject({ url: "https://old.example/a.png", alt: "A" })
    expect(problems).toEqual([])
  })

  test("relative to its file", () => {
    const { article } = read(["resources: [{ src: img/a.png, name: featured-image }]"])
    expect(article?.cover?.url).toBe("https://old.example/blog/hello/img/a.png")
  })

  test("only where a map names one", () => {
    const { article, problems } = read(["header: { video: x }", "resources: [{ src: b.pdf, name: slides }]"])
    expect(article).not.toHaveProperty("cover")
    expect(problems.map((problem) => problem.subject)).toEqual(["header", "resources"])
  })
})

test("Ghost's name for the address of its site becomes that address in every URL, and stays in text", () => {
  const body =
    "![a](__GHOST_URL__/b.png) [c](__GHOST_URL__) `__GHOST_URL__/d`\n\n" +
    '<img src="__GHOST_URL__/e.png" srcset="__GHOST_URL__/f.png 300w, /g.png?a=1&amp;b=2 600w">\n'
  expect(read([], body).article?.body).toBe(
    "![a](https://old.example/b.png) [c](https://old.example/) `__GHOST_URL__/d`\n\n" +
      '<img src="https://old.example/e.png" srcset="https://old.example/f.png 300w, https://old.example/g.png?a=1&amp;b=2 600w">\n',
  )
})

test("every picture of a srcset becomes absolute, and one that is absolute stays byte for byte", () => {
  const absolute =
    "<img src='https://a.example/x.png' srcset='https://a.example/x.png 1x,https://a.example/y.png 2x'>\n"
  expect(read([], absolute).article?.body).toBe(absolute)
  expect(read([], "<picture><source srcset='a.webp, b.webp 2x,'><img src=c.png></picture>\n").article?.body).toBe(
    "<picture><source srcset='https://old.example/blog/hello/a.webp, https://old.example/blog/hello/b.webp 2x,'>" +
      '<img src="https://old.example/blog/hello/c.png"></picture>\n',
  )
})
