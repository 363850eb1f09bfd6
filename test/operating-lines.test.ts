import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { expect, it, onTestFinished } from "vitest"

import { compareWithTable, readOperatingLines } from "./operating-lines.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

it("each line of shell in docs/operating is run by operating-pages.postgres.soak.test.ts, or says in the table why it cannot be", () => {
  const lines = readOperatingLines(root)
  expect(lines.length).toBeGreaterThan(50)
  expect(compareWithTable(lines)).toEqual({ unknown: [], gone: [] })
})

it("a new line, in a block of its own or after others, is neither run nor excused", () => {
  const folder = mkdtempSync(join(tmpdir(), "citable-lines-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, "docs/operating"), { recursive: true })
  const page =
    "Text.\n\n```sh\njournalctl -u citable # the log\nrm -rf /\n```\n\n1. List:\n   ```bash\n   citable serve\n   ```\n"
  writeFileSync(join(folder, "docs/operating/troubleshooting.md"), page)
  const { unknown } = compareWithTable(readOperatingLines(folder))
  expect(unknown.map(({ line }) => line)).toEqual(["journalctl -u citable", "rm -rf /", "citable serve"])
})
