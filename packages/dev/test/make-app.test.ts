import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { expect, it, onTestFinished } from "vitest"

const script = fileURLToPath(new URL("../src/make-app.ts", import.meta.url))

it("npm run app empties no folder but that of an earlier installation", async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-app-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, "notes.txt"), "mine")
  for (const name of [folder, ".", "..", "packages/cli"]) {
    const refused = await promisify(execFile)(process.execPath, [script, name]).catch((error: unknown) => error)
    expect(refused, name).toMatchObject({ code: 1, stderr: expect.stringContaining("would lose them") as string })
  }
  expect(await readFile(join(folder, "notes.txt"), "utf8")).toBe("mine")
})
