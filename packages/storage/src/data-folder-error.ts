import { accessSync, constants, readdirSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract"

const refused = new Set(["EACCES", "EPERM"])
const notFolder = new Set(["ENOTDIR", "EEXIST"])

/** The error `data_dir_unusable` of a folder that cannot be made, read or written. It says which folder it is, and what to do. */
export function dataFolderError(folder: string, cause: unknown): CitableError {
  return new CitableError(`The data folder ${folder} cannot be used: ${describe(folder, cause)}`, {
    code: "data_dir_unusable",
    cause,
  })
}

/** The code of the system's error. SQLite only says that it cannot open or write the file. */
function findCode(folder: string, cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  if (code !== "ERR_SQLITE_ERROR") return code
  try {
    for (const name of readdirSync(folder)) {
      if (/^service\.db(?:-wal|-shm)?$/.test(name)) accessSync(join(folder, name), constants.W_OK)
    }
    accessSync(folder, constants.W_OK)
    return code
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}

function describe(folder: string, cause: unknown): string {
  const code = findCode(folder, cause)
  if (refused.has(code)) {
    const id = process.geteuid?.()
    const [user, command] =
      id === undefined ? ["this user", ""] : [`the user ${id}`, `, such as with chown -R ${id} ${folder}`]
    return `${user} may not write to it. Give the folder to that user${command}. Or choose another folder with DATA_DIR.`
  }
  if (code === "EROFS")
    return "it is on a read-only file system. Mount a volume there, or choose another folder with DATA_DIR."
  if (notFolder.has(code)) return "it is a file, or is inside a file. Choose another folder with DATA_DIR."
  const reason = cause instanceof Error ? cause.message : String(cause)
  return `${reason}. If its service.db is damaged, restore a backup into a new folder, and choose that with DATA_DIR.`
}
