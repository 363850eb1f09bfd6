import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startService } from "@citable/dev"

import { runCli } from "../src/run-cli.ts"

export interface ImportRun {
  code: number
  out: string
  error: string
  /** What `--json` prints; empty if it printed something else. */
  report: Record<string, unknown>
}

export interface FileImports {
  /** Goes on with a new brand. */
  changeBrand: () => Promise<void>
  /** Writes a file, and imports it into the brand. Default: `--json`. */
  bring: (
    name: string,
    content: string | Buffer,
    options?: { modified?: Date | undefined; flags?: string[] | undefined },
  ) => Promise<ImportRun>
  /** Imports a file of the folder, which may not be there. */
  run: (name: string, flags?: string[]) => Promise<ImportRun>
  /** The items of a list of the brand. */
  list: <Item>(path: string) => Promise<Item[]>
  /** What the service answers to a GET of the brand. */
  read: <Answer>(path: string) => Promise<Answer>
  close: () => Promise<void>
}

/** Starts a service for `citable import <kind>`, with a folder for the files. */
export async function startFileImports(kind: "answers" | "backlinks" | "reddit"): Promise<FileImports> {
  const started = await startService()
  const folder = await mkdtemp(join(tmpdir(), `citable-${kind}-`))
  let { brandId } = started
  const call = <Answer>(method: string, path: string, body?: unknown) =>
    started.call<Answer>(method, path, body, started.operatorToken)
  const run: FileImports["run"] = async (name, flags = ["--json"]) => {
    const out: string[] = []
    const err: string[] = []
    const code = await runCli(["import", kind, "--brand", brandId, ...flags, join(folder, name)], {
      env: { CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken },
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      signal: new AbortController().signal,
    })
    const report = out[0]?.startsWith("{") === true ? (JSON.parse(out[0]) as Record<string, unknown>) : {}
    return { code, out: out.join("\n"), error: err.join("\n"), report }
  }
  return {
    run,
    async changeBrand() {
      brandId = (await call<{ id: string }>("POST", "/v1/brands", { name: "Citable" })).id
    },
    async bring(name, content, { modified, flags } = {}) {
      const file = join(folder, name)
      await writeFile(file, content)
      if (modified !== undefined) await utimes(file, modified, modified)
      return run(name, flags)
    },
    read: <Answer>(path: string) => call<Answer>("GET", `/v1/brands/${brandId}${path}`),
    async list<Item>(path: string) {
      return (await call<{ data: Item[] }>("GET", `/v1/brands/${brandId}${path}`)).data
    },
    async close() {
      await started.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
