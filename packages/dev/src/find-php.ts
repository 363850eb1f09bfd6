import { delimiter, join } from "node:path"

/** Finds a PHP on this machine. `PHP_PATH` comes first. */
export function findPhp(exists: (path: string) => boolean): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "")
  const candidates = [process.env["PHP_PATH"], ...folders.map((folder) => join(folder, "php"))]
  return candidates.find((path) => path !== undefined && exists(path))
}
