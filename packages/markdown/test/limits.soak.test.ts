import { renderBody } from "@citable/markdown"
import { createTimeLimit } from "@citable/markdown/time-limit"
import { afterAll, expect, it } from "vitest"

import { findActive } from "./find-active.ts"
import { hostileBodies } from "./hostile-bodies.ts"

const timeLimit = createTimeLimit({ milliseconds: 60_000, memory: 1024 })
afterAll(() => timeLimit.close())

it.each(Object.entries(hostileBodies))("a body of 1 MB of %s ends with a result", async (name, make) => {
  for (const format of ["markdown", "html"] as const) {
    const { html, warnings } = await renderBody(make(1_000_000), { format, name, timeLimit })
    expect(html.length).toBeLessThan(20_000_000)
    expect(warnings.filter(({ code }) => code === "render_failed" || code === "timed_out")).toEqual([])
    expect(findActive(html)).toEqual([])
  }
})
