import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { expect, it } from "vitest"

const run = promisify(execFile)

/** The packages that a process has loaded after each of these bodies. */
async function listLoaded(...bodies: string[]): Promise<string[][]> {
  const script = `
    import { registerHooks } from "node:module"
    const loaded = new Set()
    registerHooks({
      load(url, context, next) {
        loaded.add(/.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
        return next(url, context)
      },
    })
    const { renderBody } = await import("@citable/markdown/render")
    const { createHighlighter } = await import("@citable/markdown/highlight")
    const { nativeParser } = await import("@citable/markdown/native-parser")
    const options = { parser: nativeParser(), plugins: [createHighlighter()] }
    const after = []
    for (const body of ${JSON.stringify(bodies)}) {
      const { warnings } = await renderBody(body, options)
      if (warnings.length > 0) throw new Error(JSON.stringify(warnings))
      after.push([...loaded].filter((name) => name !== undefined))
    }
    console.log(JSON.stringify(after))`
  const { stdout } = await run(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script],
    { cwd: fileURLToPath(new URL("..", import.meta.url)) },
  )
  return JSON.parse(stdout) as string[][]
}

const ordinary =
  "# Tea\n\nSome *words* and a [link](https://example.com).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a\n```\n"

it("a body that the native parser reads loads no other parser, and only bodies that need them load the others", async () => {
  const [first = [], withHtml = [], withOddHtml = [], withNotes = []] = await listLoaded(
    ordinary,
    `${ordinary}\n<details><summary>More</summary>Words</details>\n`,
    `${ordinary}\n<p>More<p>Words\n`,
    `${ordinary}\nA note.[^1]\n\n[^1]: Here.\n`,
  )
  const parsers = [
    "hast-util-raw",
    "parse5",
    "micromark",
    "mdast-util-to-markdown",
    "remark-parse",
    "unified",
    "rehype-stringify",
  ]
  expect(first).toContain("satteri")
  expect(first.filter((name) => parsers.includes(name))).toEqual([])
  expect(first.length).toBeLessThan(40)
  expect(withHtml).toEqual(first)
  expect(withOddHtml.filter((name) => parsers.includes(name))).toEqual(["hast-util-raw", "parse5"])
  expect(withNotes).toEqual(expect.arrayContaining(["micromark", "remark-parse", "unified"]))
})
