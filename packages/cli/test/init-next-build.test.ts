import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import { afterEach, beforeEach, expect, it } from "vitest"

import { readUnset } from "../src/doctor/read-site-env.ts"
import { readBuildLog } from "../src/init/proof/read-build-log.ts"
import { serveFolder } from "../src/init/proof/serve-folder.ts"
import { giveBack, setAside } from "../src/init/proof/set-aside.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "citable-aside-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const read = (path: string) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), "utf8") : undefined)
const output = { folders: [".next", "out"], files: ["tsconfig.json", "next-env.d.ts"], kept: "dev" }

it("gives back the person's own build, and the files that a build completes, also after a kill", () => {
  write(".next/BUILD_ID", "mine")
  write(".next/dev/lock", "of next dev")
  write("tsconfig.json", "{}")
  setAside(folder, output)
  expect([read(".next/BUILD_ID"), read(".next/dev/lock"), read("tsconfig.json")]).toEqual([
    undefined,
    "of next dev",
    "{}",
  ])
  write(".next/BUILD_ID", "of the proof")
  write(".next/dev/more", "of next dev")
  write("out/index.html", "of the proof")
  write("tsconfig.json", '{ "include": [] }')
  write("next-env.d.ts", "of the proof")
  // The next run begins where a killed one has left it.
  setAside(folder, output)
  giveBack(folder, output)
  giveBack(folder, output)
  expect(["BUILD_ID", "dev/lock", "dev/more"].map((path) => read(`.next/${path}`))).toEqual([
    "mine",
    "of next dev",
    "of next dev",
  ])
  expect([read("tsconfig.json"), read("next-env.d.ts"), existsSync(join(folder, "out"))]).toEqual([
    "{}",
    undefined,
    false,
  ])
})

it("serves an export as its host does, and nothing outside of it", async () => {
  write("out/blog.html", "<h1>Blog</h1>")
  write("out/blog/first/index.html", "<h1>First</h1>")
  write("secret.html", "no")
  const site = await serveFolder(join(folder, "out"), "/docs")
  const get = async (path: string) => {
    const response = await fetch(site.origin + path)
    return [response.status, await response.text()]
  }
  expect(await Promise.all(["/docs/blog", "/docs/blog/first/"].map(get))).toEqual([
    [200, "<h1>Blog</h1>"],
    [200, "<h1>First</h1>"],
  ])
  const others = ["/blog", "/docs/none", "/docs/..%2fsecret", "/docs/%2e%2e/secret", "/docs/%zz"]
  for (const path of others) expect((await get(path))[0]).toBe(404)
  await site.stop()
})

it("gives a server that reads no env file what is in them, and leaves what somebody has set", () => {
  write(".env", "CITABLE_URL=http://a.example\nOWN=1\n")
  write(".env.local", 'CITABLE_URL="http://b.example"\nCITABLE_API_KEY=ctb_of_the_site\n')
  expect(readUnset({ folder, framework: "next" }, { CITABLE_API_KEY: "ctb_of_a_test" })).toEqual({
    CITABLE_URL: "http://b.example",
    OWN: "1",
  })
})

it.each([
  [
    "   ▲ Next.js 16.4.4 (Turbopack)\n   Creating an optimized production build ...\n\nError: Turbopack build failed with 1 errors:\n./app/blog/page.tsx\nError: page.tsx doesn't have a root layout. To fix this error, make sure every page has a root layout.\n\n    at <unknown> (./app/blog/page.tsx)\n",
    "Error: Turbopack build failed with 1 errors: ./app/blog/page.tsx Error: page.tsx doesn't have a root layout. To fix this error, make sure every page has a root layout",
  ],
  [
    "   Running TypeScript ...\nFailed to type check.\n\n./app/page.tsx:3:9\nType error: Type 'string' is not assignable to type 'number'.\n\n  1 |\n> 3 |   const a: number = ''\n    |         ^\n",
    "Failed to type check. ./app/page.tsx:3:9 Type error: Type 'string' is not assignable to type 'number'",
  ],
  [
    "▲ Next.js 16.4.3 (Turbopack)\n  Creating an optimized production build ...\n⨯ ERROR: This build is using Turbopack, with a `webpack` config and no `turbopack` config.\n   This may be a mistake.\n",
    "ERROR: This build is using Turbopack, with a `webpack` config and no `turbopack` config. This may be a mistake",
  ],
])("takes from a log what is wrong", (log, reason) => {
  expect(readBuildLog(log)).toBe(reason)
})
