import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startService } from "@citable/dev"
import { exportTables } from "@citable/service"
import { expect, it } from "vitest"

import { runExportTables } from "./run-export-tables.ts"

it("a warehouse that upserts each incremental export has the same rows as the service", async () => {
  expect(await runExportTables()).toBeGreaterThanOrEqual(30)
}, 300_000)

it("a CSV export distinguishes null from an empty text, and contains no secret", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-warehouse-"))
  const started = await startService({ dataDir, engine: "sqlite" })
  try {
    await started.publish({ title: 'A "title",\nof two lines', excerpt: "" })
    const lines = new Map<string, string[]>()
    const open = (table: string) => {
      const own: string[] = []
      lines.set(table, own)
      return { write: (line: string) => void own.push(line), close: () => {} }
    }
    const { rows } = await exportTables({ dataDir, format: "csv", open })
    expect(rows).toMatchObject({ brands: 1, contents: 1, answers: 0 })
    const [head = "", row = ""] = lines.get("contents") ?? []
    expect(head.split(",")).toContain("title")
    expect(row).toContain('"A ""title"",\nof two lines"')
    const all = [...lines.values()].flat().join("\n")
    for (const key of [started.operatorToken, started.apiKey, started.writeKey]) expect(all).not.toContain(key)
    const columns = [...lines.values()].flatMap(([names = ""]) => names.split(","))
    expect(columns.filter((column) => /secret|password|credential|token/u.test(column))).toEqual([])
    expect([...lines.keys()]).not.toContain("users")
    for (const wrong of [{ tables: ["users"] }, { since: "yesterday" }]) {
      await expect(exportTables({ dataDir, format: "csv", open, ...wrong })).rejects.toMatchObject({ code: "usage" })
    }
  } finally {
    await started.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
