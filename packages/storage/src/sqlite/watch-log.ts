import { existsSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"

export interface LogWatch {
  /** Whether the file was in use when its write-ahead log was lost, or when it was copied without it. */
  isLogMissing: boolean
  /** Call it after the connection has closed. */
  onClosed: () => void
}

/**
 * Notices that a SQLite file has lost its write-ahead log, which holds the latest writes. While somebody has the file open, its `user_version`
 * is 1, in the file itself. The last one to close sets it back, after SQLite has emptied the log and removed it. So a file that says 1 and has
 * no log was copied alone, or its log was deleted. Call it before the file is opened.
 */
export function watchLog(path: string): { opened: (sqlite: DatabaseSync) => LogWatch } {
  const log = `${path}-wal`
  const hadLog = existsSync(log)
  return {
    opened(sqlite) {
      const isMarked = readMark(sqlite)
      if (!isMarked || !hadLog) mark(sqlite)
      return {
        isLogMissing: isMarked && !hadLog,
        onClosed() {
          // Another process has the file open.
          if (existsSync(log) || !existsSync(path)) return
          const again = new DatabaseSync(path)
          try {
            if (readMark(again)) again.exec("pragma user_version = 0")
          } catch {
            // A full or read-only disk. The next start then warns, though nothing is lost.
          } finally {
            again.close()
          }
        },
      }
    },
  }
}

const readMark = (sqlite: DatabaseSync): boolean => sqlite.prepare("pragma user_version").get()?.["user_version"] === 1

/** Without the checkpoint, the mark would be in the log alone. */
function mark(sqlite: DatabaseSync): void {
  try {
    sqlite.exec("pragma user_version = 1; pragma wal_checkpoint(passive)")
  } catch {
    // A full or read-only disk. A start that only reads goes on.
  }
}
