import { expect, it } from "vitest"
import { z } from "zod"

import { toStrictSchema } from "../src/writers/to-strict-schema.ts"
import { wholeBlocks } from "../src/writers/whole-blocks.ts"

it.each([
  ["optional", z.object({ a: z.string().optional() })],
  ["names", z.object({ a: z.record(z.string(), z.string()) })],
  ["anything", z.object({ a: z.unknown() })],
  ["joins", z.object({ a: z.intersection(z.string(), z.string().min(2)) })],
  ["top", z.array(z.string())],
])("a schema that vendors would refuse is refused before it is sent: %s", (word, schema) => {
  expect(() => toStrictSchema(schema)).toThrow(word)
})

it.each([
  ["one\n\ntwo is cu", "one"],
  ["one\n\n```js\na\n\nb", "one"],
  ["one\n\n```js\na\n\nb\n```\n\nthr", "one\n\n```js\na\n\nb\n```"],
  ["~~~\na\n```\n\nb\n~~~\nafter", "~~~\na\n```\n\nb\n~~~"],
  ["cut in the first sent", ""],
])("the whole blocks of %j are %j", (text, whole) => expect(wholeBlocks(text)).toBe(whole))
