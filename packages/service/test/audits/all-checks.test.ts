import { globSync } from "node:fs"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"

import { pageChecks } from "@citable/audits/checks/page-checks"
import { describe, expect, it } from "vitest"

import { siteChecks } from "../../src/audits/checks/site-checks.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))

describe("the checks of an audit", () => {
  const all = [...pageChecks, ...siteChecks]

  it("have codes of their own", () => {
    const codes = all.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it("say what is wrong and what to do", () => {
    for (const { code, title, detail } of all) {
      expect(title.length, code).toBeGreaterThan(5)
      expect(title.length, code).toBeLessThanOrEqual(80)
      expect(detail.length, code).toBeGreaterThan(20)
    }
  })

  it("never recommend rich results that are gone", () => {
    for (const { title, detail } of all) expect(`${title} ${detail}`).not.toMatch(/FAQ|HowTo/)
  })

  it("stand in a file with the name of their code", () => {
    const folders = ["packages/audits/src/checks", "packages/service/src/audits/checks"]
    const found = folders.flatMap((folder) => globSync(`${folder}/*/*.ts`, { cwd: root }))
    const files = new Set(found.map((file) => basename(file, ".ts")))
    for (const { code } of all) expect(files, code).toContain(code.replaceAll("_", "-"))
  })
})
