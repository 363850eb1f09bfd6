/** Codes of errors that say that the database is away, or takes no connection: of Postgres (manual, appendix A) or of a broken connection. */
const codes: ReadonlySet<unknown> = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53000",
  "53200",
  "53300",
  "53400",
  "08006",
  // The process stood still in a transaction for too long.
  "25P03",
  // PgBouncer uses it for whatever keeps it from Postgres.
  "08P01",
  "ECONNRESET",
  "EPIPE",
  "database_unreachable",
  "database_busy",
])

/** Finds the error that says that the database is away or takes no connection, or that no file opens. Undefined for others. */
export function findOutage(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  const unopened = findUnopened(error)
  if (unopened !== undefined) return unopened
  // Its rollback failed as well.
  if (error instanceof AggregateError) return findOutage(error.cause)
  const { code } = error as { code?: unknown }
  // For a broken connection, the driver only sets a message.
  const isBroken =
    code === undefined && /^(?:Connection terminated|Client has encountered a connection error)/.test(error.message)
  const isOutage = isBroken || codes.has(code)
  return isOutage ? error : undefined
}

/** Finds the error or cause that says that the process or its machine can open no more files. */
function findUnopened(error: Error): Error | undefined {
  let current: unknown = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { code } = current as { code?: unknown }
    if (code === "EMFILE" || code === "ENFILE") return current
    current = current.cause
  }
  return undefined
}
