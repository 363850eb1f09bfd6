import { createHash } from "node:crypto"
import { existsSync, globSync, readFileSync } from "node:fs"
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const cache = join(root, "node_modules/.cache/citable-programs")

/** What every start of the service loads. Other packages stay where they are. */
const bundled = new Set(["@hono/node-server", "hono", "kysely", "zod"])

const isBundled = (specifier: string) =>
  /^(?:[./#\0]|@citable\/|citable$)/.test(specifier) || bundled.has(specifier.replace(/^((?:@[^/]+\/)?[^/]+).*/, "$1"))

const programs = new Map<string, Promise<string>>()

/**
 * Bundles a program of this repository and returns the path of the bundle, for tests that start it as a process many times: Node loads a
 * few large files in half the time of 1,000 small ones. The bundle does what the source does. Its name is a hash of all sources of the
 * packages and of the program's folder, so it is never older than they are.
 */
export function bundleProgram(program: string | URL): Promise<string> {
  const path = typeof program === "string" ? program : fileURLToPath(program)
  let bundle = programs.get(path)
  if (bundle === undefined) {
    bundle = findOrBuild(path)
    programs.set(path, bundle)
  }
  return bundle
}

let hashOfSources: string | undefined

/** Reads all sources, once in a process. */
function hashSources(): string {
  const hash = createHash("sha256")
  const sources = globSync("packages/*/src/**/*.{ts,js,json}", { cwd: root })
  for (const file of ["pnpm-lock.yaml", ...sources.toSorted()]) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest("hex")
}

async function findOrBuild(program: string): Promise<string> {
  hashOfSources ??= hashSources()
  const hash = createHash("sha256").update(hashOfSources)
  const beside = globSync("*.ts", { cwd: dirname(program) }).map((name) => join(dirname(program), name))
  for (const file of beside.toSorted()) hash.update(file).update(readFileSync(file))
  const name = basename(program, ".ts")
  const folder = join(cache, `${name}-${hash.update(program).digest("hex").slice(0, 16)}`)
  const bundle = join(folder, `${name}.mjs`)
  if (existsSync(bundle)) {
    // Still in use: see removeOld.
    await utimes(folder, new Date(), new Date())
    return bundle
  }
  await build(program, folder)
  await removeOld()
  return bundle
}

/** Node keeps compiled code when a process ends. Most of these processes are killed. */
const keepCompiledCode =
  'globalThis.setTimeout(process.getBuiltinModule("node:module").flushCompileCache, 500).unref();'

async function build(program: string, folder: string): Promise<void> {
  // Workers that start no program do not load it.
  const { rolldown } = await import("rolldown")
  const bundler = await rolldown({
    input: program,
    platform: "node",
    external: /^node:/,
    // As Node resolves.
    resolve: { conditionNames: ["node", "import", "module-sync"], mainFields: ["main"] },
    plugins: [
      {
        name: "leave-packages",
        async resolveId(specifier, importer) {
          if (importer === undefined || specifier.startsWith("node:") || isBundled(specifier)) return null
          const found = await this.resolve(specifier, importer, { skipSelf: true })
          if (found === null || found.id.startsWith("node:")) return found
          return { id: pathToFileURL(found.id).href, external: true, moduleSideEffects: false }
        },
      },
      {
        // A module finds the files next to its source.
        name: "keep-addresses",
        transform: (code, id) =>
          id.startsWith("\0")
            ? null
            : code.replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href)),
      },
    ],
  })
  // Another worker may build the same bundle.
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(`${folder}-draft-`)
  await bundler.write({
    dir: draft,
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
    banner: (chunk) => (chunk.isEntry ? keepCompiledCode : ""),
  })
  await bundler.close()
  await rename(draft, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true })
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error
  })
}

const day = 86_400_000

/** Removes the bundles that nobody has asked for in a day. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const found = await stat(join(cache, name)).catch(() => undefined)
    if (found !== undefined && found.mtimeMs < Date.now() - day)
      await rm(join(cache, name), { recursive: true, force: true })
  }
}
