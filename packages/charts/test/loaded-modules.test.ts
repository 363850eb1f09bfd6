import { execFile } from "node:child_process"
import { promisify } from "node:util"

import { expect, it } from "vitest"

const index = new URL("../src/index.ts", import.meta.url).href

/** Tells of a program whether it had loaded what draws, before and after the first figure. */
const program = `
import { registerHooks } from "node:module"
let loaded = []
registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
const isLoaded = () => ["@observablehq/plot", "linkedom"].map((name) => loaded.some((url) => url.includes("/node_modules/" + name + "/")))
const { createChartCache, drawVoices, renderTable } = await import(${JSON.stringify(index)})
createChartCache({ maxBytes: 1000 })
renderTable({ head: ["Name"], rows: [["Acme"]] })
const before = isLoaded()
await drawVoices([])
console.log(JSON.stringify({ before, after: isLoaded() }))
`

it("only the first figure loads what draws figures", async () => {
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program]
  const { stdout } = await promisify(execFile)(process.execPath, flags)
  expect(JSON.parse(stdout)).toEqual({ before: [false, false], after: [true, true] })
})
