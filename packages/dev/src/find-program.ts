import { delimiter, join } from "node:path"

/** Finds a program on this machine: `path` comes first, then PATH, then where Debian has servers. */
export function findProgram(
  name: string,
  path: string | undefined,
  exists: (path: string) => boolean,
): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"].filter((folder) => folder !== "")
  return [path, ...folders.map((folder) => join(folder, name))].find((each) => each !== undefined && exists(each))
}
