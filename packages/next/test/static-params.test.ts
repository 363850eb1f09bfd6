import type { Citable } from "@citable/next"
import { expectTypeOf, it } from "vitest"

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
