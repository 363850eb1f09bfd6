import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { readdir, readFile, realpath } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { packFolder } from "./pack-folder.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("..", import.meta.url))
const store = join(root, "node_modules/.pnpm")

interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  scripts?: unknown
}

interface HeldPackage {
  manifest: Manifest
  /** The bytes of its tarball, with the manifest that this registry tells. */
  pack(manifest: object): Promise<Buffer>
}

export interface PackageRegistry {
  url: string
  close(): Promise<void>
}

/**
 * Starts a registry on loopback with the tarballs of a folder, and with what is installed in this repository, packed again. So npm and pnpm
 * install a package with its dependencies, and no other machine is asked. `CITABLE_SITE_PACKAGES` names a folder in which npm has installed what
 * sites use and this repository does not.
 */
export async function startRegistry(tarballs: string): Promise<PackageRegistry> {
  const held = new Map<string, Map<string, HeldPackage>>()
  const add = (one: HeldPackage) => {
    const { name, version } = one.manifest
    held.set(name, (held.get(name) ?? new Map<string, HeldPackage>()).set(version, one))
  }
  const others = process.env["CITABLE_SITE_PACKAGES"]
  if (others !== undefined) for (const folder of await listNested(others)) add(await holdFolder(folder))
  for (const folder of await listInstalled()) add(await holdFolder(folder))
  for (const file of await readdir(tarballs)) if (file.endsWith(".tgz")) add(await holdTarball(join(tarballs, file)))
  const free = await listOverridden()
  const answers = new Map<string, Promise<string>>()
  const server = createServer((request, response) => {
    void answer(decodeURIComponent(new URL(request.url ?? "/", "http://127.0.0.1").pathname).slice(1)).then(
      ({ status, type, body }) => response.writeHead(status, { "content-type": type }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(path: string): Promise<{ status: number; type: string; body: string | Buffer }> {
    const [, name = path, version] = /^((?:@[^/]+\/)?[^/]+)\/-\/(.+)\.tgz$/.exec(path) ?? []
    const versions = held.get(name)
    if (versions === undefined) return { status: 404, type: "application/json", body: '{"error":"not found"}' }
    if (version === undefined) {
      // Its checksums cost a reading of each tarball, and every site asks again.
      const told = answers.get(name) ?? describe(name, versions)
      answers.set(name, told)
      return { status: 200, type: "application/json", body: await told }
    }
    const one = versions.get(version)
    const body = one === undefined ? undefined : await one.pack(toManifest(one.manifest))
    if (body === undefined) return { status: 404, type: "text/plain", body: "not found" }
    return { status: 200, type: "application/octet-stream", body }
  }

  async function describe(name: string, versions: Map<string, HeldPackage>): Promise<string> {
    const sorted = [...versions.keys()].toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
    const described = await Promise.all(
      sorted.map(async (version) => [version, await describeVersion(versions.get(version), version)] as const),
    )
    const time = Object.fromEntries(["created", "modified", ...sorted].map((key) => [key, "2020-01-01T00:00:00.000Z"]))
    // A prerelease is never what a stranger gets.
    const latest = sorted.findLast((version) => !version.includes("-")) ?? sorted.at(-1)
    return JSON.stringify({ name, "dist-tags": { latest }, time, versions: Object.fromEntries(described) })
  }

  async function describeVersion(one: HeldPackage | undefined, version: string): Promise<object> {
    if (one === undefined) throw new Error(version)
    const manifest = toManifest(one.manifest)
    const integrity = `sha512-${createHash("sha512")
      .update(await one.pack(manifest))
      .digest("base64")}`
    return { ...manifest, dist: { tarball: `${url}/${one.manifest.name}/-/${version}.tgz`, integrity } }
  }

  function toManifest({ dependencies = {}, optionalDependencies = {}, ...rest }: Manifest): object {
    return {
      ...rest,
      // The workspace overrides the versions of these, so their makers may ask for another.
      dependencies: Object.fromEntries(
        Object.entries(dependencies).map(([key, range]) => [key, free.has(key) ? "*" : range]),
      ),
      // Only binaries for this platform are installed here.
      optionalDependencies: Object.fromEntries(
        Object.entries(optionalDependencies)
          .filter(([key]) => held.has(key))
          .map(([key, range]) => [key, free.has(key) ? "*" : range]),
      ),
    }
  }

  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The folders of all installed packages of others. */
async function listInstalled(): Promise<string[]> {
  const folders = new Set<string>()
  for (const entry of await readdir(store)) {
    const modules = join(store, entry, "node_modules")
    if (!existsSync(modules)) continue
    for (const name of await readdir(modules)) {
      const inside = name.startsWith("@") ? await readdir(join(modules, name)) : [""]
      for (const one of inside) {
        const folder = join(modules, name, one)
        const isOwn = (await realpath(folder)) === folder.replace(/\/$/, "")
        if (isOwn && existsSync(join(folder, "package.json"))) folders.add(folder.replace(/\/$/, ""))
      }
    }
  }
  return [...folders]
}

/** The folders of all packages that npm has installed below a folder. */
async function listNested(folder: string): Promise<string[]> {
  const modules = join(folder, "node_modules")
  if (!existsSync(modules)) return []
  const names = await readdir(modules)
  const scoped = names.filter((name) => name.startsWith("@"))
  const inScopes = await Promise.all(
    scoped.map(async (scope) => (await readdir(join(modules, scope))).map((name) => `${scope}/${name}`)),
  )
  const folders = [...names.filter((name) => !/^[@.]/.test(name)), ...inScopes.flat()].map((name) =>
    join(modules, name),
  )
  const below = await Promise.all(folders.map((one) => listNested(one)))
  return [...folders.filter((one) => existsSync(join(one, "package.json"))), ...below.flat()]
}

async function holdFolder(folder: string): Promise<HeldPackage> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest
  let packed: Promise<Buffer> | undefined
  // Yarn believes the manifest inside.
  return { manifest, pack: (told) => (packed ??= packFolder(folder, JSON.stringify(told))) }
}

async function holdTarball(file: string): Promise<HeldPackage> {
  const { stdout } = await run("tar", ["-xzOf", file, "package/package.json"])
  return { manifest: JSON.parse(stdout) as Manifest, pack: () => readFile(file) }
}

/** The names of what the workspace installs in one version for all. */
async function listOverridden(): Promise<Set<string>> {
  const text = await readFile(join(root, "pnpm-workspace.yaml"), "utf8")
  const [, section = ""] = /^overrides:\n((?: .*\n)*)/m.exec(text) ?? []
  return new Set(Array.from(section.matchAll(/^ {2}([\w-]+): /gm), ([, name = ""]) => name))
}
