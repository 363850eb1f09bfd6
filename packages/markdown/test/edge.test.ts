import { execFile } from "node:child_process"
import { isBuiltin } from "node:module"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { createContext, runInContext } from "node:vm"

import { renderBody, toFeedHtml, toMarkdown } from "@citable/markdown"
import { rolldown } from "rolldown"
import { describe, expect, it } from "vitest"

const conditionNames = ["edge-light", "workerd", "worker", "browser", "import", "default"]
const entries = ["callouts", "diagrams", "highlight", "index", "math", "outputs"]
const toPath = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

const body =
  "# Ünder\n\nText[^1], <b>HTML</b>, https://example.com/, ![cup](cup.jpg) and 咖啡.\n\n[^1]: Note\n\n| a |\n| - |\n| 1 |\n\n```js\n1\n```\n"

describe("without Node", () => {
  it("no entry for any runtime imports a module of Node, directly or through dependencies", async () => {
    const input = entries.map((entry) => toPath(`../src/${entry}.ts`))
    const build = await rolldown({ input, platform: "browser", resolve: { conditionNames }, external: isBuiltin })
    const { output } = await build.generate({ format: "esm" })
    await build.close()
    const imports = output.flatMap((chunk) =>
      chunk.type === "chunk" ? [...chunk.imports, ...chunk.dynamicImports] : [],
    )
    expect(imports.filter((name) => isBuiltin(name))).toEqual([])
    expect(output.length).toBeGreaterThan(entries.length)
  })

  it("bodies render the same with only web globals and without eval", async () => {
    const build = await rolldown({
      input: fileURLToPath(new URL("on-the-edge.ts", import.meta.url)),
      platform: "browser",
      resolve: { conditionNames },
      external: isBuiltin,
    })
    const { output } = await build.generate({ format: "iife", name: "site", codeSplitting: false })
    await build.close()
    const globals = { TextDecoder, TextEncoder, URL, URLSearchParams, crypto, structuredClone }
    const context = createContext(globals, { codeGeneration: { strings: false, wasm: false } })
    const source = `${output[0].code}\nsite.run(${JSON.stringify(body)}).then(JSON.stringify)`
    const result: unknown = JSON.parse((await runInContext(source, context)) as string)
    const rendered = await renderBody(body, { baseUrl: "https://example.com/" })
    expect(result).toEqual({
      rendered,
      again: rendered,
      markdown: toMarkdown(rendered.html),
      feed: toFeedHtml(rendered.html, { url: "https://example.com/a" }),
      hasJsonLd: true,
    })
  })
})

describe("the parsers", () => {
  // The development builds check each of their steps, and cost three quarters more.
  it("are production builds, in Node and in the tests", async () => {
    const script = `
      import { registerHooks } from "node:module"
      const urls = []
      registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
      await import(${JSON.stringify(new URL("../src/index.ts", import.meta.url).href)})
      console.log(JSON.stringify(urls))`
    const run = promisify(execFile)
    const load = async (...conditions: string[]): Promise<string[]> => {
      const { stdout } = await run(process.execPath, [...conditions, "--input-type=module", "-e", script])
      return (JSON.parse(stdout) as string[]).filter((url) => /\/(?:micromark|mdast-util)[^/]*\/dev\//.test(url))
    }
    expect(await load()).toEqual([])
    expect(await load("--conditions=development")).not.toEqual([])
    expect(process.execArgv.join(" ")).not.toContain("development")
  })
})
