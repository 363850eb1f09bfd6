import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { listen } from "@citable/dev"
import { expect, onTestFinished, test } from "vitest"

import { openPullFolder, toSum } from "../src/pull/pull-folder.ts"
import { pullPictures } from "../src/pull/pull-pictures.ts"

test("a pull writes no SVG that runs or loads, whatever the library has and earlier pulls wrote", async () => {
  const active = '<svg xmlns="http://www.w3.org/2000/svg"><a:script xmlns:a="http://www.w3.org/2000/svg"/><rect/></svg>'
  const site = await listen(async ({ url }) => new Response(url.includes("med_2") ? `${active}<!-- -` : active))
  const place = await mkdtemp(join(tmpdir(), "citable-svgs-"))
  onTestFinished(async () => {
    await site.close()
    await rm(place, { recursive: true, force: true })
  })
  const files = new Map(["med_1", "med_2"].map((id) => [id, { id, name: "chart.svg" }]))
  const pull = (known: Readonly<Record<string, string>>) =>
    pullPictures(files, {
      folder: openPullFolder(place, { dryRun: false, force: false }),
      known,
      baseUrl: site.url,
      dryRun: false,
      signal: new AbortController().signal,
      onProgress: () => {},
    })
  const path = "images/chart-med_1.svg"
  const read = () => readFile(join(place, path), "utf8")
  const harmless = '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>\n'

  const first = await pull({})
  expect(first).toMatchObject({ created: 1, changed: [{ path, removed: "1 script" }] })
  expect(first.failed).toMatchObject([{ path: "images/chart-med_2.svg", reason: /^The SVG has broken XML/ }])
  expect(await read()).toBe(harmless)
  expect(await pull(Object.fromEntries(first.sums))).toMatchObject({ created: 0, unchanged: 1, changed: [] })

  await writeFile(join(place, path), active)
  expect(await pull({ [path]: toSum(active) })).toMatchObject({ changed: [{ path }] })
  expect(await read()).toBe(harmless)
})
