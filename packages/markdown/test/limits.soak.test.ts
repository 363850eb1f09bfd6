import { renderBody } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"
import { createTimeLimit } from "@citable/markdown/time-limit"
import { afterAll, expect, it } from "vitest"

import { findActive } from "./find-active.ts"
import { hostileBodies } from "./hostile-bodies.ts"

const parser = nativeParser()
const module = new URL("native-plugins.ts", import.meta.url)
const timeLimit = createTimeLimit({ milliseconds: 60_000, memory: 1024, module })
afterAll(() => timeLimit.close())

it.each(Object.entries(hostileBodies))("a body of 40 KB, and of 1 MB, of %s ends with a result", async (name, make) => {
  for (const size of [40_000, 1_000_000]) {
    for (const format of ["markdown", "html"] as const) {
      const { html, warnings } = await renderBody(make(size), { format, name, timeLimit })
      expect(html.length).toBeLessThan(Math.min(100 * size, 20_000_000))
      expect(warnings.filter(({ code }) => code === "render_failed" || code === "timed_out")).toEqual([])
      expect(findActive(html)).toEqual([])
    }
  }
})

it.each(Object.entries(hostileBodies))(
  "a body of 256 KB of %s has the same result with the native parser",
  async (name, make) => {
    const body = make(262_144)
    const rendered = await renderBody(body, { name, timeLimit })
    expect(await renderBody(body, { name, timeLimit, parser })).toEqual(rendered)
  },
)
