import { readFile, readdir, rm } from "node:fs/promises"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"

import { runCli } from "citable"
import { expect, it } from "vitest"

import { createChildren, resolveBin } from "../../examples/demo/src/children.ts"
import { siteEnvironment } from "../../examples/demo/src/site.ts"
import type { CoffeeWorld } from "../../packages/service/test/http/every-tool/start-coffee-world.ts"
import { buildEnvironment } from "../build-environment.ts"
import { type Recorder, toReadable } from "./create-recorder.ts"

const examples = fileURLToPath(new URL("../../examples/", import.meta.url))
/** What readers, feeds and machines get. Scripts carry the names of modules, which a change of the inside changes. */
const types: Record<string, string> = {
  ".html": "text/html",
  ".xml": "text/xml",
  ".txt": "text/plain",
  ".md": "text/plain",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "text/xml",
  ".png": "image/png",
}
const ofFramework = /manifest|\.nft\.|_global-error/
const scripts = /<script(?![^>]*ld\+json)[^>]*>[^]*?<\/script>|<link[^>]*(?:as="script"|modulepreload)[^>]*>/g

/** Imports the articles of the demo, and builds both examples from them. */
export function buildExamples(world: () => CoffeeWorld, recorder: () => Recorder): void {
  it("the articles of the demo are imported", async ({ signal }) => {
    const { started } = world()
    const folder = join(examples, "demo/content")
    const lines: string[] = []
    const say = (line: string) => lines.push(line.replaceAll(examples, ""))
    const env = { CITABLE_URL: started.url, CITABLE_TOKEN: started.writeKey }
    // One after the other, so that articles of one day have the same order in each run.
    for (const file of (await readdir(folder)).toSorted())
      expect(await runCli(["import", join(folder, file), "--json"], { env, out: say, err: say, signal })).toBe(0)
    recorder().note("import.txt", lines.join("\n"))
  })

  it.each([
    ["astro-blog", "astro", "dist"],
    ["next-blog", "next", ".next/server/app"],
  ])("%s is built", async (name, bin, built) => {
    const { started } = world()
    const folder = join(examples, name)
    await Promise.all(
      ["dist", ".next", ".astro"].map((made) => rm(join(folder, made), { recursive: true, force: true })),
    )
    const children = createChildren()
    const options = {
      serviceUrl: started.url,
      apiKey: started.apiKey,
      webhookSecret: "whsec_c2VjcmV0LW9mLXRoZS1yZWNvcmRlZC1ydW4=",
    }
    const env = { ...buildEnvironment, ...siteEnvironment(options, "https://blog.example.com"), SITE_QUICK: "1" }
    await children.run([resolveBin(folder, bin), "build"], { cwd: folder, env })
    const files = await readdir(join(folder, built), { recursive: true, withFileTypes: true })
    const paths = files.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
    let count = 0
    for (const path of paths.toSorted()) {
      // Next adds .body to what a route answers.
      const type = types[extname(path.replace(/\.body$/, ""))]
      if (type === undefined || ofFramework.test(path)) continue
      const file = path.slice(join(folder, built).length).replace(/[._-][\w-]{8}(?=\.css$)/, "")
      recorder().note(join(name, file), toReadable(type, await readFile(path)).replaceAll(scripts, ""))
      count += 1
    }
    expect(count).toBeGreaterThan(20)
  })
}
