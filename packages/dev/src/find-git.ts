import { spawnSync } from "node:child_process"
import { delimiter, join } from "node:path"

/** Finds the folder of git's programs on this machine, with `git-http-backend` among them. `GIT_EXEC_PATH` comes first. */
export function findGit(exists: (path: string) => boolean): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "")
  const git = folders.map((folder) => join(folder, "git")).find(exists)
  if (git === undefined) return undefined
  const folder = spawnSync(git, ["--exec-path"], { encoding: "utf8" }).stdout.trim()
  return folder !== "" && exists(join(folder, "git-http-backend")) ? folder : undefined
}
