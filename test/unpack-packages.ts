import { execFile } from "node:child_process"
import { mkdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const run = promisify(execFile)
const root = fileURLToPath(new URL("..", import.meta.url))

export interface PackedManifest {
  name: string
  exports: Record<string, unknown>
  bin?: Record<string, string>
  dependencies?: Record<string, string>
}

/**
 * Packs packages as a release would, and unpacks them into `<folder>/node_modules` as an installer would, with those of this repository that
 * they need, and with third-party dependencies linked from the workspace. Gives their manifests by name.
 */
export async function unpackPackages(
  folder: string,
  packages: readonly string[],
): Promise<Map<string, PackedManifest>> {
  const manifests = new Map<string, PackedManifest>()
  await run("pnpm", ["run", "build"], { cwd: root })
  const modules = join(folder, "node_modules")
  const wanted = new Set(packages)
  // A set gives what is added to it while it is walked.
  for (const short of wanted) {
    const source = join(root, "packages", short)
    const { stdout } = await run("pnpm", ["pack", "--pack-destination", folder], { cwd: source })
    const tarball =
      stdout
        .trim()
        .split("\n")
        .findLast((line) => line.endsWith(".tgz")) ?? ""
    const { name, dependencies = {} } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as PackedManifest
    const target = join(modules, name)
    mkdirSync(target, { recursive: true })
    await run("tar", ["-xzf", join(folder, tarball.split("/").at(-1) ?? ""), "-C", target, "--strip-components=1"])
    const packed = JSON.parse(readFileSync(join(target, "package.json"), "utf8")) as PackedManifest
    manifests.set(name, packed)
    const ours = Object.keys(packed.dependencies ?? {}).filter((one) => one.startsWith("@citable/"))
    for (const one of ours) wanted.add(one.replace("@citable/", ""))
    const others = Object.keys(dependencies).filter((one) => !one.startsWith("@citable/"))
    for (const dependency of others) linkPackage(join(source, "node_modules", dependency), join(modules, dependency))
  }
  return manifests
}

/** Links an installed package into another `node_modules`, unless it is there. */
export function linkPackage(source: string, link: string): void {
  mkdirSync(dirname(link), { recursive: true })
  try {
    symlinkSync(realpathSync(source), link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}
