import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

/**
 * Whether a program can be started by its name. `typed`: whether a person can type it, too. Scripts of npm and pnpm add folders of packages to
 * the path, which are gone when the script ends.
 */
export function isOnPath(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  { typed = false }: { typed?: boolean } = {},
): boolean {
  // Windows writes the name as Path, and a program is a file with one of these ends.
  const folders = Object.entries(env).flatMap(([key, value]) =>
    /^path$/i.test(key) ? (value ?? "").split(delimiter) : [],
  )
  const ends = process.platform === "win32" ? [".exe", ".cmd", ".bat"] : [""]
  const own = typed ? folders.filter((folder) => !/[\\/]node_modules(?:[\\/]|$)/.test(folder)) : folders
  return own.some((folder) => ends.some((end) => existsSync(join(folder, name + end))))
}
