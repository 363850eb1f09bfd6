import { gunzipSync, gzipSync } from "node:zlib"

import { expect, it } from "vitest"

import { bundleScript } from "../src/assets/read-asset.ts"
import { startDashboard } from "./start-dashboard.ts"

it("the script of the editor has at most 160 KB when it is compressed, and its package contains the licences in it", async () => {
  const { text, licences } = await bundleScript("editor.js")
  const compressed = gzipSync(text, { level: 6 }).length
  console.log(`editor.js: ${Buffer.byteLength(text)} bytes, ${compressed} with gzip`)
  expect(compressed).toBeLessThanOrEqual(160_000)
  const names = licences.match(/^\S+ \d+\.\d+\.\d+$/gm)?.map((line) => line.replace(/ .*/, ""))
  expect(names).toEqual(expect.arrayContaining(["@codemirror/view", "@lezer/markdown", "style-mod", "w3c-keyname"]))
  expect(licences.match(/Permission is hereby granted|Redistribution and use in source/g)).toHaveLength(
    names?.length ?? 0,
  )
})

it("the service sends scripts and styles compressed to browsers that can read it", async () => {
  const started = await startDashboard()
  for (const name of ["editor.js", "dashboard.css", "preview.css"]) {
    const get = (encoding: string) =>
      started.service.fetch(
        new Request(`http://localhost/assets/any/${name}`, { headers: { "accept-encoding": encoding } }),
      )
    const [plain, zipped] = await Promise.all([get("identity"), get("br, gzip")])
    expect([plain.headers.get("content-encoding"), zipped.headers.get("content-encoding")]).toEqual([null, "gzip"])
    expect(zipped.headers.get("vary")).toBe("accept-encoding")
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(await plain.text())
  }
  await started.close()
})
