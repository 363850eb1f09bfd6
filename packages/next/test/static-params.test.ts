import type { Citable } from "@citable/next"
import { expect, expectTypeOf, it } from "vitest"

import { createAppCitable, type AppSource } from "../src/internal/app-citable.ts"

/** What Next writes into `.next/types` to check `generateStaticParams` (next-types-plugin). */
type FirstArg<Checked> = Checked extends (...args: [infer First, never]) => unknown
  ? unknown extends First
    ? { params: object }
    : First
  : never

it("fits what Next's own types ask of generateStaticParams", () => {
  expectTypeOf<FirstArg<Citable["staticParams"]>>().toExtend<{ params: object }>()
  // Next 16.2 checks the same by `AppPageConfig`.
  expectTypeOf<Citable["staticParams"]>().toExtend<(props: { params: { slug: string } }) => Promise<object[]>>()
})

it("are never empty, because an export refuses a route without pages", async () => {
  const connection = { watch: () => {} } as unknown as AppSource["connection"]
  const reader = () => ({ list: () => Promise.resolve([]) }) as unknown as ReturnType<AppSource["reader"]>
  const { staticParams, getArticle } = createAppCitable({}, { connection, reader })
  const [{ slug } = { slug: "" }, ...more] = await staticParams({})
  expect([slug === "", more]).toEqual([false, []])
  // It is no article's, and asking for it asks nobody.
  expect(await getArticle(slug)).toBeUndefined()
})
