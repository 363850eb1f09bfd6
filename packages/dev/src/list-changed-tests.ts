import { readdirSync, readFileSync } from "node:fs"
import { join, matchesGlob } from "node:path"

/** Changes to these reach every test. */
const reachesAll = [
  "package.json",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "tsconfig.base.json",
  "test/vitest.config.ts",
  "packages/dev/{src/**,package.json}",
]

/** These tests start processes or build sites, so their imports do not show what they run. */
const startsProcesses = ["**/*.{build,chromium,e2e}.test.ts", "test/packed.test.ts", "examples/*/test/**/*.test.ts"]

/** The imports of tests show who reads these; documents have tests of their own. */
const importsShow = ["{packages,examples}/*/test/**/*.ts", "test/*.test.ts", "**/*.md"]

const readsDocuments = "test/{readme,docs-*,reference-pages}.test.ts"

export interface ChangedTestsInput {
  /** The repository's folder. */
  root: string
  /** Paths of changed files, relative to `root`, with `/`. */
  changed: readonly string[]
  /** Paths of all test files, relative to `root`, with `/`. */
  tests: readonly string[]
  /** The tests whose imports reach a changed file. */
  imported: readonly string[]
}

/**
 * The tests that a change can reach: those that import a changed file, all of the changed packages, and those that build
 * or start what depends on a changed package. Sorted, without duplicates.
 */
export function listChangedTests({ root, changed, tests, imported }: ChangedTestsInput): string[] {
  if (changed.some((file) => matchesAny(file, reachesAll))) return tests.toSorted()
  const edited = new Set(changed.filter((file) => !matchesAny(file, importsShow)).map(folderOf))
  const affected = withDependents(root, edited)
  const reached = tests.filter((test) => {
    const owner = folderOf(test)
    if (changed.includes(test) || edited.has(owner)) return true
    if (matchesAny(test, startsProcesses)) return owner === "test" ? affected.size > 0 : affected.has(owner)
    return matchesGlob(test, readsDocuments) && changed.some((file) => file.endsWith(".md"))
  })
  return [...new Set([...imported, ...reached])].toSorted()
}

/** `packages/<name>`, `examples/<name>`, or the first folder of any other path. */
function folderOf(file: string): string {
  return /^(?:packages|examples)\/[^/]+(?=\/)/.exec(file)?.[0] ?? file.split("/", 1)[0] ?? file
}

function matchesAny(file: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(file, pattern))
}

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** The folders given and those of all workspace packages that depend on one of them, directly or through others. */
function withDependents(root: string, folders: ReadonlySet<string>): Set<string> {
  const manifests = ["packages", "examples"].flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${parent}/${entry.name}`)
      .map((folder) => ({ folder, manifest: readManifest(join(root, folder, "package.json")) })),
  )
  const names = new Map(manifests.map(({ folder, manifest }) => [manifest.name, folder]))
  const found = new Set(folders)
  for (const folder of found) {
    for (const { folder: dependent, manifest } of manifests) {
      const { dependencies, devDependencies, peerDependencies } = manifest
      const wanted = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
      if (wanted.some((name) => names.get(name) === folder)) found.add(dependent)
    }
  }
  return found
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, "utf8")) as Manifest
}
