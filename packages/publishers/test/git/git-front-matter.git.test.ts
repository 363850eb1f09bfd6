import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { sampleArticle } from "../../src/conformance/sample-article.ts"
import { editToml, readToml } from "../../src/git/toml-front-matter.ts"
import type { Publisher, RemoteState, WriteOptions } from "../../src/publisher.ts"
import { type GitUnderTest, openGitRepository } from "./open-git-repository.ts"

const { signal } = new AbortController()
let site: GitUnderTest
let publisher: Publisher
let sequence = 0

beforeAll(async () => {
  site = await openGitRepository()
  publisher = await site.create({ config: { preset: "plain" } })
})
afterAll(() => site.close())

async function write(
  slug: string,
  fields: Parameters<typeof sampleArticle>[0] = {},
  given: Partial<WriteOptions> = {},
): Promise<RemoteState> {
  const marker = `citable-cnt-${slug}`
  const article = sampleArticle({ id: `cnt_${slug}`, slug, title: "New", tags: ["one"], ...fields })
  const document = await publisher.render(article, { marker, id: null, links: new Map(), images: new Map() })
  const options = {
    signal,
    marker,
    sequence: ++sequence,
    as: "live",
    expected: undefined,
    images: [],
    ...given,
  } as const
  return await publisher.write(`blog/${slug}.md`, document, options)
}

const read = (slug: string) => (site.server.read("site", `blog/${slug}.md`) ?? "").replace(/# write \d+/, "# write n")
const adopt = { overwrite: true }

describe("a file of a person that becomes an article", () => {
  it("keeps its TOML: names, tables, comments and quotes that are not ours", async () => {
    const theirs = [
      "+++",
      "# From hugo new",
      "title = 'Mine' # the headline",
      "featured = true",
      "weight = 7",
      "tags = [",
      "  'a', # first",
      "  'b',",
      "]",
      "draft = true",
      "",
      "[params]",
      "secret_layout = 'wide'",
      "+++",
      "",
      "My own text",
      "",
    ].join("\n")
    site.server.commit("site", { "blog/toml.md": theirs })
    const state = await write("toml", { body: "Our text" }, adopt)
    expect(state.visibility).toBe("live")
    expect(read("toml")).toBe(
      [
        "+++",
        "# From hugo new",
        'title = "New" # the headline',
        "featured = true",
        "weight = 7",
        'tags = ["one"]',
        'description = "What it says."',
        "date = 2026-01-02T00:00:00Z",
        'locale = "en"',
        'citable = "cnt_toml" # write n',
        "",
        "[params]",
        "secret_layout = 'wide'",
        "+++",
        "",
        "Our text",
        "",
      ].join("\n"),
    )
    expect((await publisher.read(state.id, { signal }))?.fields).toEqual(state.fields)
    const before = site.server.read("site", state.id)
    await write("toml", { body: "Our text" }, { expected: state })
    expect(site.server.read("site", state.id)).toBe(before)
    await write("toml", { body: "Our text", tags: [] }, { as: "draft", expected: state })
    expect(read("toml")).toContain("draft = true\n\n[params]\nsecret_layout")
    expect(read("toml")).not.toContain("tags")
  })

  it("keeps its JSON, with the order and the indentation", async () => {
    site.server.commit("site", {
      "blog/json.md": '{\n    "weight": 7,\n    "title": "M {i} \\"ne",\n    "x": {"y": [1]}\n}\n\nMine\n',
    })
    const state = await write("json", { body: "Ours" }, adopt)
    const names =
      '"description": "What it says.",\n    "date": "2026-01-02T00:00:00Z",\n    "tags": [\n        "one"\n    ],\n    "locale": "en",\n    "citable": "cnt_json"'
    expect(read("json")).toBe(
      `{\n    "weight": 7,\n    "title": "New",\n    "x": {\n        "y": [\n            1\n        ]\n    },\n    ${names}\n}\n\nOurs\n`,
    )
    expect((await publisher.read(state.id, { signal }))?.marker).toBe("citable-cnt-json")
  })

  it("is left as it is, with the reason, if the service cannot read its front matter", async () => {
    const odd: [theirs: string, message: RegExp][] = [
      ["---\nlayout: wide\ntitle: [broken\n---\nMine\n", /is broken: .*line/],
      ["---\nJust words\n---\nMine\n", /is broken: it is no list/],
      ["---\nlayout: wide\n\nMine\n", /is never closed/],
      ["+++\nlayout = wide\n+++\nMine\n", /is broken: Invalid TOML/],
      ["+++\n[title]\nlong = 'x'\n+++\nMine\n", /cannot take the article/],
      ['{ "layout": "wide", }\nMine\n', /is broken: /],
      ["---toml\nlayout = 'wide'\n---\nMine\n", /is of the kind toml/],
      [';;;\n"layout": "wide"\n;;;\nMine\n', /is between ;;; lines/],
    ]
    const files = Object.fromEntries(odd.map(([theirs], index) => [`blog/odd-${index}.md`, theirs]))
    site.server.commit("site", files)
    const errors = await Promise.all(
      odd.map((_, index) => write(`odd-${index}`, {}, adopt).catch((error: unknown) => error)),
    )
    for (const [index, [, message]] of odd.entries()) {
      const expected = { code: "publisher_conflict", message: expect.stringMatching(message) as string }
      expect(errors[index]).toMatchObject(expected)
    }
    for (const [path, theirs] of Object.entries(files)) expect(site.server.read("site", path)).toBe(theirs)
  })

  it("is still the article's own when a person has broken it, and says what is broken", async () => {
    const state = await write("torn")
    const torn = (site.server.read("site", state.id) ?? "").replace("title: New", "layout: wide\ntitle: [new")
    site.server.commit("site", { [state.id]: torn })
    const now = await publisher.read(state.id, { signal })
    expect(now?.marker).toBe("citable-cnt-torn")
    const error = { code: "publisher_conflict", message: expect.stringContaining("is broken") as string }
    await expect(write("torn", {}, { ...adopt, expected: now })).rejects.toMatchObject(error)
    expect(site.server.read("site", state.id)).toBe(torn)
  })
})

it("a file keeps its line endings and its mark, and only lines that change are in the difference", async () => {
  const state = await write("lines", { body: "One\n\nTwo" })
  const windows = `\ufeff${(site.server.read("site", state.id) ?? "").replaceAll("\n", "\r\n")}`
  site.server.commit("site", { [state.id]: windows })
  const now = await publisher.read(state.id, { signal })
  expect(now?.fields).toEqual(state.fields)
  await write("lines", { body: "One\n\nTwo" }, { expected: now })
  expect(site.server.read("site", state.id)).toBe(windows)
  await write("lines", { body: "One\n\nThree" }, { expected: now })
  const number = / # write \d+/
  expect(site.server.read("site", state.id)?.replace(number, "")).toBe(
    windows.replace("Two", "Three").replace(number, ""),
  )
})

it("random TOML keeps every value that is not set, and has those that are", () => {
  const key = fc.stringMatching(/^[a-z]{1,3}$/)
  const text = fc.string({ maxLength: 12, unit: "grapheme" })
  const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-12-31") })
  const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text, { maxLength: 3 }), date)
  const style = fc.constantFrom(
    (line: string) => line,
    (line: string) => `${line} # a = [`,
    (line: string) => `# " [\n\n${line}`,
  )
  const line = fc.tuple(value, style).map(([one, dress]) => [one, dress] as const)
  const root = fc.dictionary(key, line, { maxKeys: 5 })
  fc.assert(
    fc.property(root, fc.dictionary(key, fc.option(value, { nil: undefined }), { maxKeys: 5 }), (given, set) => {
      const table = "\n[zzzz]\na = '''\n[b]\n# '''\n"
      const start = Object.entries(given).reduce(
        (all, [name, [one, dress]]) =>
          all + dress(editToml("", { values: new Map([[name, one]]), notes: new Map() }).trimEnd()) + "\n",
        "",
      )
      const edited = editToml(start + table, { values: new Map(Object.entries(set)), notes: new Map() })
      const expected: Record<string, unknown> = { ...readToml(start + table) }
      for (const [name, one] of Object.entries(set)) {
        if (one === undefined) delete expected[name]
        else expected[name] = one instanceof Date ? one.toISOString() : one
      }
      expect(readToml(edited)).toEqual(expected)
      expect(edited.endsWith(table)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
