// Builds the command line and installs it into a folder, with the versions of the lockfile: `npm run app -- <folder> [--browser] [--offline]`.
import { spawnSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const words = process.argv.slice(2).filter((word) => word !== "--")
const [name, ...others] = words.filter((word) => !["--browser", "--offline"].includes(word))
if (name === undefined || others.length > 0 || name.startsWith("-")) {
  console.log(`npm run app -- <folder> [options]

Builds the command line, and installs it into the folder with the versions of the lockfile. Replaces an earlier installation.
Start it with <folder>/dist/bin.js. A relative folder is one of this repository.

  --browser   with playwright-core, by which the service uses the Chromium of the machine
  --offline   with the packages that pnpm has on this machine, and no others`)
  process.exit(words.includes("--help") ? 0 : 2)
}
const folder = resolve(root, name)
// It is emptied, so what is in it has to be of an earlier run. The sources of the command line have a folder src.
const isOwn = existsSync(join(folder, "dist/bin.js")) && !existsSync(join(folder, "src"))
if (existsSync(folder) && readdirSync(folder).length > 0 && !isOwn) {
  console.error(`${folder} has other files, and would lose them. Name a new folder.`)
  process.exit(1)
}

function run(command: string, args: string[], cwd = root): void {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit", shell: process.platform === "win32" })
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed in ${cwd}`)
}

/** Runs what packing a package runs: not by pnpm, which would install everything first. */
function prepare(script: string, cwd: string): void {
  const { status } = spawnSync(script, { cwd, stdio: "inherit", shell: true })
  if (status !== 0) throw new Error(`${script} failed in ${cwd}`)
}

interface Manifest {
  dependencies: Record<string, string>
  optionalDependencies?: Record<string, string>
  publishConfig?: { bin?: object; exports?: object }
}

/** Points a package of this repository at its build, as a release does, and erases where it was built. */
function publish(path: string, versions: Record<string, string>): void {
  const { publishConfig = {}, ...manifest } = JSON.parse(readFileSync(path, "utf8")) as Manifest
  const { access: _, directory: __, linkDirectory: ___, ...published } = publishConfig as Record<string, unknown>
  const withVersions = (listed: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(listed).map(([one, version]) => [one, versions[one] ?? version]))
  const { optionalDependencies: optional } = manifest
  const whole = {
    ...manifest,
    ...published,
    dependencies: withVersions(manifest.dependencies),
    ...(optional && { optionalDependencies: withVersions(optional) }),
    devDependencies: undefined,
    scripts: undefined,
  }
  writeFileSync(path, `${JSON.stringify(whole, undefined, 2)}\n`)
}

function readVersion(path: string): string {
  return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version
}

rmSync(folder, { recursive: true, force: true })
run("pnpm", ["exec", "tsc", "-b", "packages/cli/tsconfig.build.json", "--force", "--checkers", "1", "--builders", "1"])
for (const file of globSync("packages/{service,dashboard,cli}/package.json", { cwd: root })) {
  const { scripts } = JSON.parse(readFileSync(join(root, file), "utf8")) as { scripts?: { prepack?: string } }
  if (scripts?.prepack !== undefined) prepare(scripts.prepack, join(root, dirname(file)))
}
run("pnpm", [
  "--filter={packages/cli}",
  "deploy",
  "--prod",
  // Copies of this repository's packages, in a folder that stands alone.
  "--config.inject-workspace-packages=true",
  "--config.node-linker=hoisted",
  "--config.package-import-method=copy",
  ...(words.includes("--offline") ? ["--offline"] : []),
  folder,
])

const versions = Object.fromEntries(
  globSync("{,@*/}*/package.json", { cwd: join(folder, "node_modules") }).map((file) => [
    file.replace(/[/\\]package\.json$/, "").replaceAll("\\", "/"),
    readVersion(join(folder, "node_modules", file)),
  ]),
)
for (const file of ["package.json", ...globSync("node_modules/@citable/*/package.json", { cwd: folder })]) {
  publish(join(folder, file), versions)
}
// Of use to programmers and to pnpm only.
for (const file of globSync("**/*.{d.ts,d.mts,d.cts,js.map,mjs.map,cjs.map,ts.map}", { cwd: folder })) {
  rmSync(join(folder, file), { force: true })
}
for (const file of [
  "src",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  "node_modules/.pnpm",
  "node_modules/.modules.yaml",
]) {
  rmSync(join(folder, file), { recursive: true, force: true })
}
rmSync(join(folder, "node_modules/.pnpm-workspace-state-v1.json"), { force: true })
chmodSync(join(folder, "dist/bin.js"), 0o755)
if (words.includes("--browser")) {
  const source = realpathSync(join(root, "packages/cli/node_modules/playwright-core"))
  cpSync(source, join(folder, "node_modules/playwright-core"), { recursive: true })
}
console.log(`Installed citable ${readVersion(join(folder, "package.json"))} in ${folder}.`)
