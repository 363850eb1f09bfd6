import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

import { createWebhookSecret } from "../../src/index.ts"
import { createReceiverCases, createSignedRequest } from "../../src/testing.ts"

/**
 * Sends every receiver case to a handler on Bun, Deno and workerd, and prints different answers. The runtimes are too large to install
 * for everybody. In a separate folder:
 *
 *     pnpm add @oven/bun-linux-x64 @deno/linux-x64-glibc @cloudflare/workerd-linux-64 esbuild
 *     node <here>/try-runtimes.ts <that folder>
 */
const folder = resolve(process.argv[2] ?? ".")
const installed = createRequire(join(folder, "package.json"))
const packageFile = (name: string, file: string) => join(installed.resolve(`${name}/package.json`), "..", file)

interface Esbuild {
  build(options: Record<string, unknown>): Promise<unknown>
}

interface Runtime {
  name: string
  /** The export conditions that choose between node:crypto and WebCrypto. */
  conditions: string[]
  /** The module that serves `handle`. */
  serve: (port: number) => string
  /** The command that starts it. */
  command: (program: string, port: number) => Promise<string[]>
}

const runtimes: Runtime[] = [
  {
    name: "bun",
    conditions: ["bun", "node", "import"],
    serve: (port) => `Bun.serve({ port: ${port}, hostname: "127.0.0.1", fetch: handle })`,
    command: async (program) => [packageFile("@oven/bun-linux-x64", "bin/bun"), program],
  },
  {
    name: "deno",
    conditions: ["deno", "node", "import"],
    serve: (port) => `Deno.serve({ port: ${port}, hostname: "127.0.0.1" }, handle)`,
    command: async (program) => [packageFile("@deno/linux-x64-glibc", "deno"), "run", "--allow-net=127.0.0.1", program],
  },
  {
    name: "workerd",
    conditions: ["workerd", "worker", "import"],
    serve: () => "export default { fetch: (request) => handle(request) }",
    async command(program, port) {
      const config = `${program}.capnp`
      await writeFile(
        config,
        `using Workerd = import "/workerd/workerd.capnp";
        const config :Workerd.Config = (
          services = [(name = "main", worker = .worker)],
          sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
        );
        const worker :Workerd.Worker = (
          modules = [(name = "main", esModule = embed "${program.split("/").at(-1)}")],
          compatibilityDate = "2026-01-01"
        );`,
      )
      return [packageFile("@cloudflare/workerd-linux-64", "bin/workerd"), "serve", config]
    },
  },
]

let failed = false
const work = await mkdtemp(join(tmpdir(), "citable-runtimes-"))
try {
  for (const runtime of runtimes) {
    const different = await tryRuntime(runtime)
    if (different.length > 0) failed = true
    console.log(`${runtime.name}: ${different.length === 0 ? "every case is answered as it has to be" : ""}`)
    for (const line of different) console.log(`  ${line}`)
  }
} finally {
  await rm(work, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

async function tryRuntime(runtime: Runtime): Promise<string[]> {
  const secret = createWebhookSecret()
  const port = await findPort()
  const program = join(work, `${runtime.name}.mjs`)
  const esbuild = installed("esbuild") as Esbuild
  await esbuild.build({
    stdin: {
      contents: `import { createWebhookHandler } from "./index.ts"
        const handle = createWebhookHandler({ secret: ${JSON.stringify(secret)}, onError: () => {} })
        ${runtime.serve(port)}`,
      resolveDir: fileURLToPath(new URL("../../src", import.meta.url)),
      loader: "ts",
    },
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: runtime.conditions,
    external: ["node:*"],
    outfile: program,
  })
  const [command = "", ...argv] = await runtime.command(program, port)
  const child = spawn(command, argv, { stdio: ["ignore", "inherit", "inherit"], cwd: work })
  try {
    const url = `http://127.0.0.1:${port}/hook`
    await waitUntilUp(url, child)
    return await findDifferences(url, secret)
  } finally {
    const ended = once(child, "exit")
    if (child.exitCode === null) {
      child.kill("SIGKILL")
      await ended
    }
  }
}

async function findDifferences(url: string, secret: string): Promise<string[]> {
  const different: string[] = []
  const cases = await createReceiverCases({ url, secret })
  for (const { name, request, status, code } of cases) {
    const response = await fetch(request)
    const text = await response.text()
    const body = (text === "" ? {} : JSON.parse(text)) as { code?: string }
    if (response.status !== status || (code !== undefined && body.code !== code))
      different.push(`${name}, and not ${response.status} ${text}`)
    if (text.includes(secret)) different.push(`${name}: tells the secret`)
  }
  const event = { type: "webhook.test", data: {} }
  const send = async () => (await fetch(await createSignedRequest({ url, secret, id: "evt_again", event }))).text()
  const answers = [await send(), await send()]
  if (!answers[1]?.includes("duplicate")) different.push(`one id twice: ${answers.join(" ")}`)
  console.log(`${cases.length} cases`)
  return different
}

async function waitUntilUp(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`)
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error("It did not answer within half a minute.")
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, "close")
  return port
}
