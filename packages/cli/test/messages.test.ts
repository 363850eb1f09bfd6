import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient } from "@citable/client"
import { startService, type StartedService } from "@citable/dev"
import { runCli } from "citable"
import { afterAll, beforeAll, expect, it } from "vitest"

let started: StartedService
let folder: string
beforeAll(async () => {
  started = await startService()
  folder = await mkdtemp(join(tmpdir(), "citable-messages-"))
  await mkdir(join(folder, "empty"))
  await mkdir(join(folder, "articles"))
  await writeFile(join(folder, "articles/one.md"), "---\ntitle: One\n---\nText.\n")
})
afterAll(async () => {
  await started.close()
  await rm(folder, { recursive: true })
})

type Env = Record<string, string>

async function cli(env: Env, ...argv: string[]) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const io = { env: { HOME: folder, ...env }, out: print, err: print, signal: new AbortController().signal }
  return { code: await runCli(argv, io), text: lines.join("\n") }
}

/** The mistakes, each with what the command line says: all of it. `URL` is the address of the service. */
const mistakes: [mistake: string, run: () => Promise<{ code: number; text: string }>, code: number, text: string][] = [
  [
    "a mistyped scope",
    () => cli(operator(), "keys", "create", "--scopes", "content:raed"),
    2,
    "citable: content:raed is not a scope that a key can have. Did you mean content:read?",
  ],
  [
    "a scope that a key cannot have",
    () => cli(operator(), "keys", "create", "--scopes", "brands:write"),
    2,
    "citable: A key cannot have brands:write: only people and operators can.",
  ],
  [
    "an operator token in a site",
    () => failure({ apiKey: started.operatorToken, baseUrl: started.url }),
    1,
    "The credential is a token of an account, which names no brand. Use the API key of a brand (citable keys create makes one), or pass brandId to createClient.",
  ],
  [
    "a token that was cut off",
    () => cli({ ...operator(), CITABLE_TOKEN: "cta_wrong" }, "tools"),
    1,
    "citable: The access token in CITABLE_TOKEN is not usable: it has 9 characters, and should have 52. Copy it again.",
  ],
  [
    "a token that was cut off, in a site",
    () => failure({ apiKey: "cta_wrong", baseUrl: started.url }),
    1,
    "The access token is not usable: its checksum is wrong. Was it copied incompletely? It should have 52 characters.",
  ],
  [
    "https for a service that speaks http",
    () => cli({ ...operator(), CITABLE_URL: started.url.replace("http:", "https:") }, "tools"),
    1,
    "citable: HTTPS speaks http, not https. Use URL.",
  ],
  [
    "https for a service that speaks http, in a site",
    () => failure({ apiKey: started.apiKey, baseUrl: started.url.replace("http:", "https:") }),
    1,
    "GET HTTPS/v1/tools got no answer (ERR_SSL_WRONG_VERSION_NUMBER). The service speaks http, not https: begin CITABLE_URL with http://.",
  ],
  [
    "an empty folder",
    () => cli(operator(), "import", join(folder, "empty"), "--json"),
    1,
    "There is no .md, .markdown, .mdown",
  ],
  [
    "the key of a site for an import",
    () => cli({ CITABLE_URL: started.url, CITABLE_API_KEY: started.apiKey }, "import", join(folder, "articles")),
    1,
    "citable: An import needs content:read, content:read_drafts, content:write, content:publish, but the credential lacks the scopes content:read_drafts, content:write, content:publish. Make a key with citable keys create --scopes content:read,content:read_drafts,content:write,content:publish, or sign in with citable login.",
  ],
  [
    "a token of another service",
    () => cli({ ...operator(), CITABLE_TOKEN: "of-another" }, "import", join(folder, "articles")),
    1,
    "Check CITABLE_TOKEN, and that it belongs to this service.",
  ],
  ["a mistyped command", () => cli({}, "sreve"), 2, "citable: Unknown command sreve. Did you mean serve?"],
  [
    "a mistyped second word",
    () => cli({}, "keys", "craete"),
    2,
    "citable: Unknown command keys craete. Did you mean keys create?",
  ],
  [
    "a mistyped tool",
    () => cli(operator(), "call", "list_contents"),
    2,
    "citable: There is no tool list_contents, or your credential cannot call it. Did you mean list_content? citable tools lists those that you can call.",
  ],
  [
    "a mistyped option",
    () => cli({}, "serve", "--prot", "1"),
    2,
    "citable: Unknown option --prot. Did you mean --port?",
  ],
  ["an option without its value", () => cli({}, "serve", "--port"), 2, "citable: --port needs a value."],
  [
    "a webhook route without its secret",
    () => cli({}, "doctor", `${started.url}/nowhere`),
    1,
    "error: missing_route: The site has no route at this path (404).",
  ],
]

const operator = (): Env => ({ CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken })

async function failure(options: Parameters<typeof createClient>[0]): Promise<{ code: number; text: string }> {
  try {
    const client = createClient(options)
    await client.listContent({}).finally(() => client.close())
  } catch (error) {
    return { code: 1, text: (error as Error).message }
  }
  return { code: 0, text: "" }
}

it.each(mistakes)("says what is wrong and what to do, once: %s", async (_mistake, run, code, text) => {
  const found = await run()
  const expected = text.replace("HTTPS", started.url.replace("http:", "https:")).replace("URL.", `${started.url}.`)
  expect([found.code, found.text]).toEqual([code, expect.stringContaining(expected)])
  // No sentence comes twice.
  const sentences = found.text.split(/(?<=[.?])\s+/).filter((one) => one.length > 20)
  expect(new Set(sentences).size).toBe(sentences.length)
})

it("a webhook route that refuses unsigned events lacks only the secret", async () => {
  const { createServer } = await import("node:http")
  const server = createServer((_, response) => response.writeHead(401).end())
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as { port: number }
  const { code, text } = await cli({}, "doctor", `http://127.0.0.1:${port}/api/citable`)
  server.close()
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/^error: secret_missing: The endpoint answers and refuses unsigned events/),
  ])
})

it("citable --version says the release of the package", async () => {
  const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string
  }
  expect(await cli({}, "--version")).toEqual({ code: 0, text: version })
  expect(await cli({}, "--json", "--version")).toEqual({ code: 0, text: JSON.stringify({ version }) })
})
