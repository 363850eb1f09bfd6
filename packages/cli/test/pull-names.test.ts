import { describe, expect, test } from "vitest"

import { nameArticles, namePicture, readLibraryAddress } from "../src/pull/name-files.ts"

describe("names of files", () => {
  const nameOf = (slug: string, locale = "en") =>
    nameArticles([{ id: "cnt_1", slug, locale, body_format: "markdown" }], "en").get("cnt_1")

  test.each([
    "../x",
    "..",
    "a/b",
    "a\\b",
    "C:x",
    "con",
    "Aux",
    "nul.txt",
    "com1",
    "a.",
    ".git",
    "x\0",
    "a:b",
    "",
    "語".repeat(80),
  ])("%j stays in the folder, on every system", (slug) => expect(nameOf(slug)).toMatch(/^article-[0-9a-f]{8}\.md$/))

  test.each(["con", "images", "..", "de/..", "DE"])("the language %j makes no path of its own", (locale) =>
    expect(nameOf("a", locale)).toMatch(/^locale-[0-9a-f]{8}\/a\.md$/),
  )

  test("that differ only by case get different files", () => {
    const articles = ["A", "a"].map((slug, at) => ({
      id: `cnt_${at}`,
      slug,
      locale: "en",
      body_format: "markdown" as const,
    }))
    const paths = [...nameArticles(articles, "en").values()].map((path) => path.toLowerCase())
    expect(new Set(paths).size).toBe(2)
  })

  test("of pictures have no part of an address that is more than a name", () => {
    expect(readLibraryAddress("https://a.example/x/media/med_1/../../b.png")).toBeUndefined()
    const named = (name: string) => namePicture({ id: "med_1", name })
    expect(named("..%2F..%2Fb.png")).toBe("images/b-med_1.png")
    expect(named("con.png")).toBe("images/con-med_1.png")
    expect(named("%E8%AA%9E.JPG")).toBe("images/file-med_1.jpg")
    expect(named("...")).toBe("images/file-med_1.bin")
  })
})
