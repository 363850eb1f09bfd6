import { expect, test } from "vitest"

import { readArticleFile } from "../src/article/read-article-file.ts"

const read = (text: string) => readArticleFile(new TextEncoder().encode(text), "posts/hello.md")
const codes = (text: string) => read(text).problems.map(({ code }) => code)

const many = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at))
const keys = (count: number) => many(count, (at) => `k${at}: 1`).join("\n")

test.each([
  ["90,000 keys", `---\n${keys(90_000)}\n---\n`, "has 869 KiB, and the limit is 64 KiB"],
  ["a long text in TOML", `+++\na = "${"é".repeat(40_000)}"\n+++\n`, "has 79 KiB, and the limit is 64 KiB"],
  ["1,001 keys", `---\n${keys(1001)}\n---\n`, "has more than 1,000 keys"],
  ["1,001 keys of Hexo", `title: T\n${keys(1000)}\n---\n`, "has more than 1,000 keys"],
  ["1,001 keys of Pelican", `Title: T\n${keys(1000)}\n\n`, "has more than 1,000 keys"],
  ["1,001 keys of Nikola", `<!--\n.. title: T\n.. ${keys(1000).replaceAll("\n", "\n.. ")}\n-->\n`, "1,000 keys"],
  ["1,001 keys of JSON", `{${many(1001, (at) => `"k${at}":1`).join(",")}}\n`, "has more than 1,000 keys"],
  ["1,001 keys of TOML", `+++\n${many(1001, (at) => `k${at}=1`).join("\n")}\n+++\n`, "has more than 1,000 keys"],
  ["20,000 tags", `---\ntags: [${"a,".repeat(20_000)}]\n---\n`, "has more than 10,000 parts"],
  ["20,000 types", `---\na: ${"!a ".repeat(20_000)}\n---\n`, "has more than 10,000 parts"],
  ["65 levels of brackets", `---\na: ${"[".repeat(64)}${"]".repeat(64)}\n---\n`, "more than 64 levels deep"],
  ["20,000 open brackets", `---\na: ${"[a,".repeat(20_000)}\n---\n`, "more than 64 levels deep"],
  ["65 levels of keys", `---\n${many(65, (at) => `${" ".repeat(at)}a:`).join("\n")}\n---\n`, "64 levels deep"],
  ["65 levels of items", `---\na:\n${" - ".repeat(65)}\n---\n`, "more than 64 levels deep"],
  ["65 levels of questions", `---\n${"? ".repeat(65)}\n---\n`, "more than 64 levels deep"],
  ["65 levels of JSON", `---json\n${'{"a":'.repeat(65)}\n---\n`, "more than 64 levels deep"],
  ["65 levels of TOML", `+++\na = ${"[".repeat(65)}\n+++\n`, "more than 64 levels deep"],
  ["a table of 5,000 levels", `+++\n[a${".a".repeat(5000)}]\n+++\n`, "more than 64 levels deep"],
  ["a list that has itself", "---\ntags: &t [*t]\n---\n", "an alias that leads to itself"],
  ["a map that has itself", "---\na: &a\n  b: *a\n---\n", "an alias that leads to itself"],
  [
    "aliases of long lists",
    `---\na: &a [${"a,".repeat(200)}]\nb: [${"*a,".repeat(90)}]\n---\n`,
    "aliases that make more than 10,000 parts",
  ],
])("%s is refused with the limit", (_name, text, reason) => {
  const message = expect.stringContaining(reason) as string
  expect(read(`${text}Text`).problems).toMatchObject([{ code: "invalid_front_matter", severity: "refusal", message }])
})

test("what people write is within the limits, and prose has none", () => {
  const nested = many(20, (at) => `${" ".repeat(at)}a:`).join("\n")
  const gallery = many(300, (at) => `  - src: /${at}.png\n    alt: "A: [${at}"\n`).join("")
  const long = `summary: >-\n${"  Words: and [words {and words\n".repeat(1000)}`
  const anchors = `base: &base { a: 1 }\n${many(50, (at) => `m${at}: { <<: *base }`).join("\n")}`
  for (const yaml of [nested, `gallery:\n${gallery}`, long, anchors])
    expect(read(`---\ntitle: T\n${yaml}\n---\nText`).problems.map(({ code }) => code)).not.toContain(
      "invalid_front_matter",
    )
  expect(read(`{${"[".repeat(5000)}\n`).article?.body).toContain("[[")
  expect(read(`Note: this is prose.\n${"Words and words. ".repeat(6000)}\n\n---\n\nText.\n`).article?.body).toMatch(
    /^Note/,
  )
})

test("aliases that multiply are refused, not expanded", () => {
  const list = (name: string, of: string) => `${name}: &${name} [${Array.from({ length: 9 }, () => of).join(",")}]`
  const bomb = [list("a", "x"), list("b", "*a"), list("c", "*b"), list("d", "*c"), list("e", "*d")].join("\n")
  expect(codes(`---\n${bomb}\n---\nText`)).toEqual(["invalid_front_matter"])
})
