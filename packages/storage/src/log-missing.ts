import { CitableError } from "@citable/contract"

/** Creates the error that reports a SQLite file whose latest writes may be gone with its write-ahead log. */
export function logMissing(dataDir: string): CitableError {
  const message = `${dataDir}/service.db was in use when it was copied without its log, service.db-wal, or when somebody deleted the log. Its latest writes may be missing. Copy it with citable backup, or together with the log while the service is stopped.`
  return new CitableError(message, { code: "log_missing" })
}
