import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"

import { pipelineVersion } from "@citable/markdown"
import { expect, it } from "vitest"

/** The version, and the hash of its output for all fixtures. */
const recorded = { version: "12", hash: "321ebe7609621a0d" }

it("the pipeline's version changes with the output, because sites cache the output", () => {
  const folder = new URL("fixtures/", import.meta.url)
  const hash = createHash("sha256")
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isDirectory()) continue
    for (const file of ["output.html", "output.json"]) {
      hash.update(`${entry.name}/${file}\n`).update(readFileSync(new URL(`${entry.name}/${file}`, folder)))
    }
  }
  expect(
    { version: pipelineVersion, hash: hash.digest("hex").slice(0, 16) },
    "raise pipelineVersion when a fixture that was there before has another output, then record version and hash here",
  ).toEqual(recorded)
})
