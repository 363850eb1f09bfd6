import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { expect, it } from "vitest"

import { noteServer } from "../src/serve/note-server.ts"

it("a second process in a data folder hears of the first, and which settings of both differ", () => {
  const folder = mkdtempSync(join(tmpdir(), "citable-note-"))
  const settings = { ALLOW_PRIVATE_NETWORK: "true", PUBLIC_URL: "" }
  const first = noteServer(folder, settings)
  expect(first.warning).toBeUndefined()
  const alike = noteServer(folder, settings).warning
  expect(alike).toMatch(/Another citable serve .* unless you want both\.$/)
  const { warning } = noteServer(folder, { ...settings, ALLOW_PRIVATE_NETWORK: "false" })
  expect(warning).toBe(
    `${alike} They have different values of ALLOW_PRIVATE_NETWORK, and whichever takes a job decides.`,
  )
  first.remove()
  expect(noteServer(folder, settings).warning).toBeUndefined()
  rmSync(folder, { recursive: true })
})
