// The command line as the image and systemd have it: installed by `npm run app` into a folder that stands alone.
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { crc32, deflateSync } from "node:zlib"

import { afterAll, beforeAll, expect, it } from "vitest"

import { describeDockerLines } from "./describe-docker-lines.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("..", import.meta.url))
let folder: string
let app: string
let command: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-app-"))
  app = join(folder, "app")
  command = join(app, "dist/bin.js")
  env = { NODE_ENV: "production", PATH: process.env["PATH"], HOME: folder, DATA_DIR: join(folder, "data") }
  await run(process.execPath, ["packages/dev/src/make-app.ts", app, "--offline", "--browser"], { cwd: root })
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

it("the app has its browser's library, and no sources, declarations or workspace of this repository", () => {
  expect(existsSync(join(app, "node_modules/playwright-core/package.json"))).toBe(true)
  for (const path of ["src", "pnpm-workspace.yaml", "dist/index.d.ts", "node_modules/@citable/service/src/index.ts"]) {
    expect(existsSync(join(app, path)), path).toBe(false)
  }
})

it("the app says its release", async () => {
  const { version } = JSON.parse(await readFile(join(app, "package.json"), "utf8")) as { version: string }
  expect((await run(command, ["--version"], { env })).stdout).toBe(`${version}\n`)
})

it("the app serves, publishes an article, makes smaller versions of a picture, and makes a blog that reads it", async () => {
  const child = spawn(command, ["serve", "--port", "0", "--json"], { env, stdio: ["ignore", "pipe", "inherit"] })
  const ended = once(child, "exit")
  try {
    const { url, operator_token: token } = await readFirst<{ url: string; operator_token: string }>(child.stdout)
    const signedIn = { cwd: folder, env: { ...env, CITABLE_URL: url, CITABLE_TOKEN: token } }
    await run(command, ["call", "create_content", "title=Hello", "slug=hello", "body=From an app."], signedIn)
    await run(command, ["publish", "hello"], signedIn)
    const source = { kind: "base64", data: drawLine(400).toString("base64"), content_type: "image/png" }
    const uploaded = await run(
      command,
      ["call", "upload_media", `source=${JSON.stringify(source)}`, "--json"],
      signedIn,
    )
    const { url: picture } = JSON.parse(uploaded.stdout) as { url: string }
    await expect
      .poll(async () => (await fetch(`${picture}/320.webp`)).headers.get("content-type"), { timeout: 60_000 })
      .toBe("image/webp")
    const options = ["--framework", "astro", "--yes", "--no-install", "--json"]
    const { stdout } = await run(command, ["create", "blog", ...options], signedIn)
    const { articles, files } = JSON.parse(stdout) as { articles: number; files: string[] }
    expect(articles).toBe(1)
    for (const file of files) expect(existsSync(join(folder, "blog", file)), file).toBe(true)
    expect(files).toEqual(expect.arrayContaining(["astro.config.ts", "package.json", ".env"]))
  } finally {
    child.kill("SIGTERM")
    await ended
  }
})

describeDockerLines(() => command)

/** A PNG of one line of grey pixels. */
function drawLine(width: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type, "latin1"), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.byteLength, 0)
    ends.writeUInt32BE(crc32(content), 4)
    return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const data = deflateSync(Buffer.alloc(width + 1, 128).fill(0, 0, 1))
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))])
}

/** The first line of an output, as JSON. */
async function readFirst<Value>(output: NodeJS.ReadableStream): Promise<Value> {
  for await (const line of createInterface({ input: output })) return JSON.parse(line) as Value
  throw new Error("The command wrote nothing.")
}
