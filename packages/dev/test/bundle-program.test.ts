import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { bundleProgram } from "@citable/dev"
import { expect, it } from "vitest"

const program = fileURLToPath(new URL("../../cli/src/bin.ts", import.meta.url))
const run = promisify(execFile)

it("a bundled program prints what its source prints, and is built once", async () => {
  const bundle = await bundleProgram(program)
  expect(bundle).not.toBe(program)
  expect(await bundleProgram(program)).toBe(bundle)
  const [bundled, source] = await Promise.all(
    [bundle, program].map((file) =>
      run(process.execPath, ["--disable-warning=ExperimentalWarning", file, "serve", "--help"]),
    ),
  )
  expect(bundled).toEqual(source)
})
