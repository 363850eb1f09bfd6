import { expect, it } from "vitest"

import { collectTopics, toTopicPath, toTopicSlug } from "../lib/topics.ts"

it("a topic's slug is its name in lower case, joined by hyphens", () => {
  expect(toTopicSlug("Web development")).toBe("web-development")
  expect(toTopicSlug("Node.js")).toBe("node.js")
  expect(toTopicSlug("Überland")).toBe("überland")
  expect(toTopicSlug("日本語")).toBe("日本語")
})

it("names that lose a character in a URL stay distinct", () => {
  const slugs = ["C", "C++", "C#", ".NET", "NET", "R&D", "R D", "!", "?", "a/b", "..", "x".repeat(300)].map(toTopicSlug)
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const slug of slugs) expect(slug).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]{0,199}$/u)
})

it("a topic's path is safe in a URL", () => {
  expect(toTopicPath("日本語")).toBe("/tags/%E6%97%A5%E6%9C%AC%E8%AA%9E")
})

it("tags that differ in case, spaces and hyphens are one topic, in its most used spelling", () => {
  const articles = [{ tags: ["web dev"] }, { tags: ["Web Dev", "News"] }, { tags: ["Web Dev", "web-dev"] }]
  expect(collectTopics(articles)).toEqual([
    { name: "Web Dev", slug: "web-dev", items: articles },
    { name: "News", slug: "news", items: [articles[1]] },
  ])
})
