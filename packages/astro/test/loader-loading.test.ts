import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { expect, it } from "vitest"

const run = promisify(execFile)

it("a build that renders nothing loads no renderer, no parser and no sanitiser", async () => {
  const script = `
    import { registerHooks } from "node:module"
    const loaded = new Set()
    registerHooks({
      load(url, context, next) {
        loaded.add(/.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? url)
        return next(url, context)
      },
    })
    const { citableLoader } = await import("@citable/astro/loader")
    citableLoader()
    console.log(JSON.stringify([...loaded]))`
  const { stdout } = await run(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script],
    { cwd: fileURLToPath(new URL("..", import.meta.url)) },
  )
  const loaded = JSON.parse(stdout) as string[]
  expect(loaded).toContain("zod")
  const renderers = [
    "mdast-util-to-hast",
    "hast-util-sanitize",
    "property-information",
    "satteri",
    "micromark",
    "parse5",
  ]
  expect(loaded.filter((name) => renderers.includes(name))).toEqual([])
})
