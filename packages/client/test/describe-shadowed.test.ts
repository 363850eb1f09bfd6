import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { describeShadowed } from "@citable/client/site-env"
import { expect, it, onTestFinished } from "vitest"

it("says which variables of the shell win over a file of the site, without a secret", () => {
  const folder = mkdtempSync(join(tmpdir(), "citable-env-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, ".env"), "CITABLE_URL=https://old.example\nCITABLE_API_KEY=ctb_old\n")
  writeFileSync(join(folder, ".env.local"), 'CITABLE_URL="https://ada:secret@site.example/v1"\n')
  const describe = (env: Record<string, string>) =>
    describeShadowed({ folder, files: [".env", ".env.local", ".env.production"], env })
  expect(describe({})).toBeUndefined()
  expect(describe({ CITABLE_URL: "", CITABLE_API_KEY: "ctb_old" })).toBeUndefined()
  expect(describe({ CITABLE_URL: "http://bob:secret@127.0.0.1:4400" })).toBe(
    "CITABLE_URL is that of the environment (http://127.0.0.1:4400), not that of .env.local (https://site.example). Unset it in your shell if the file is right.",
  )
  expect(describe({ CITABLE_API_KEY: "ctb_new" })).toBe(
    "CITABLE_API_KEY is that of the environment, not that of .env. Unset it in your shell if the file is right.",
  )
})
