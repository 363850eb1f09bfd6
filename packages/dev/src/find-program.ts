import { delimiter, join } from "node:path"

/** Where a program is that tests use where it is there, such as `redis-server`. */
export function findProgram(
  name: string,
  exists: (path: string) => boolean,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "")
  return [...folders, "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .map((folder) => join(folder, name))
    .find(exists)
}
