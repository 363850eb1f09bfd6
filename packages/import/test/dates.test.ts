import { describe, expect, test } from "vitest"

import { readArticleFile } from "../src/article/read-article-file.ts"
import { parseDate } from "../src/document/parse-date.ts"

/** The platform or tool that writes the form, the form, and the moment it means. */
const forms = [
  ["Jekyll", "2024-01-05", "2024-01-05T00:00:00.000Z"],
  ["Jekyll", "2015-02-15 9:18:00", "2015-02-15T09:18:00.000Z"],
  ["Jekyll", "2015-02-15 9:18", "2015-02-15T09:18:00.000Z"],
  ["Jekyll", "2016-03-03 15:00:00 -5", "2016-03-03T20:00:00.000Z"],
  ["Jekyll", "2016-03-03 15:00:00 -0500", "2016-03-03T20:00:00.000Z"],
  ["Octopress", "2013-05-06 13:04 +02:00", "2013-05-06T11:04:00.000Z"],
  ["Hexo", "2024/01/05 10:20:30", "2024-01-05T10:20:30.000Z"],
  ["Hexo", "2024-1-5", "2024-01-05T00:00:00.000Z"],
  ["Hugo", "2024-01-05T10:00:00+02:00", "2024-01-05T08:00:00.000Z"],
  ["Zola", "2024-01-05T10:00:00", "2024-01-05T10:00:00.000Z"],
  ["Zola", "2024-01-05T10:00:00.123456789Z", "2024-01-05T10:00:00.123Z"],
  ["Ghost", "2022-12-22T11:54:08.000Z", "2022-12-22T11:54:08.000Z"],
  ["Ghost 1", "1671710048000", "2022-12-22T11:54:08.000Z"],
  ["a database", "1671710048", "2022-12-22T11:54:08.000Z"],
  ["WordPress", "2022-12-22 11:54:08", "2022-12-22T11:54:08.000Z"],
  ["WordPress feeds", "Thu, 22 Dec 2022 11:54:08 +0000", "2022-12-22T11:54:08.000Z"],
  ["RFC 2822", "22 Dec 2022 06:54:08 EST", "2022-12-22T11:54:08.000Z"],
  ["RFC 2822", "Thu, 22 Dec 2022 11:54 GMT", "2022-12-22T11:54:00.000Z"],
  ["mail", "Thu, 22 Dec 2022 12:54:08 +0100 (CET)", "2022-12-22T11:54:08.000Z"],
  ["RFC 9557", "2022-12-22T12:54:08+01:00[Europe/Berlin]", "2022-12-22T11:54:08.000Z"],
  ["Hashnode", "Thu Dec 22 2022 11:54:08 GMT+0000 (Coordinated Universal Time)", "2022-12-22T11:54:08.000Z"],
  ["JavaScript", "Thu Dec 22 2022 12:54:08 GMT+0100", "2022-12-22T11:54:08.000Z"],
  ["JavaScript", "Thu Dec 22 2022", "2022-12-22T00:00:00.000Z"],
  ["date", "Thu Dec 22 11:54:08 UTC 2022", "2022-12-22T11:54:08.000Z"],
  ["ctime", "Thu Dec  1 11:54:08 2022", "2022-12-01T11:54:08.000Z"],
  ["Astro", "Dec 22 2022", "2022-12-22T00:00:00.000Z"],
  ["Medium", "Dec 22, 2022", "2022-12-22T00:00:00.000Z"],
  ["people", "December 22nd, 2022", "2022-12-22T00:00:00.000Z"],
  ["people", "January 5th 2024 3:04 PM", "2024-01-05T15:04:00.000Z"],
  ["people", "Sept. 1, 2023 at 9:05 a.m.", "2023-09-01T09:05:00.000Z"],
  ["people", "Thursday, 22 December 2022", "2022-12-22T00:00:00.000Z"],
  ["people", "22nd of December 2022", "2022-12-22T00:00:00.000Z"],
  ["people", "22-Dec-2022", "2022-12-22T00:00:00.000Z"],
  ["people", "22.12.2022", "2022-12-22T00:00:00.000Z"],
  ["people", "12/22/2022", "2022-12-22T00:00:00.000Z"],
  ["people in Japan", "2022年12月22日", "2022-12-22T00:00:00.000Z"],
  ["ISO 8601, basic", "20221222", "2022-12-22T00:00:00.000Z"],
  ["ISO 8601, basic", "20221222T115408Z", "2022-12-22T11:54:08.000Z"],
  ["Zettelkasten", "202212221154", "2022-12-22T11:54:00.000Z"],
] as const

describe("a date in front matter", () => {
  test.each(forms)("of %s, %s, is %s", (_platform, text, iso) => {
    expect(parseDate(text)).toBe(iso)
  })

  test.each(
    [
      ["2017-02-29", "2024-13-01", "20241301", "2024-01-05 25:00", "5 Foo 2024", "soon", "2024", "12:00", "Dec 2022"],
      ["0000-00-00 00:00:00", "12345678901", "31/02/2022", "2024-01-05 10:00 Europe/Berlin"],
    ].flat(),
  )("%s is not a date", (text) => {
    expect(parseDate(text)).toBeUndefined()
  })

  test.each(["03/04/2022", "3.4.2022", "03-04-2022 10:00"])(
    "%s could be two days, so it is refused and explained",
    (text) => {
      expect(parseDate(text)).toBeUndefined()
      const { visibility, problems } = read(`title: T\ndate: ${text}`)
      expect(visibility).toEqual({ state: "held_back", reason: "date cannot be read" })
      expect(problems).toMatchObject([
        {
          code: "invalid_date",
          message: expect.stringMatching(/could be two days.*Write it like 2026-01-31\./) as string,
        },
      ])
    },
  )
})

test.each([
  ["path: 2018/10/25/Rust-1.30.0", "2018-10-25T00:00:00.000Z"],
  ["path: blog/2018/10/25/release/", "2018-10-25T00:00:00.000Z"],
  ["permalink: /2018/10/25/release.html", "2018-10-25T00:00:00.000Z"],
  ["path: 2018/10/25/a\ndate: 2019-01-01", "2019-01-01T00:00:00.000Z"],
  ["permalink: /:year/:title/", undefined],
])("a file without another date takes it from its address: %s", (fields, iso) => {
  expect(read(`title: T\n${fields}`).article?.published_at).toBe(iso)
})

function read(fields: string) {
  const text = `---\n${fields}\n---\n\nText.\n`
  return readArticleFile(new TextEncoder().encode(text), "posts/a.md", {
    folder: "posts",
    now: new Date("2026-06-01T00:00:00Z"),
  })
}
