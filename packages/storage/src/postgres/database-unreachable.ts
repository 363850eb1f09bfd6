import { CitableError } from "@citable/contract"

/** Explanations for operators by error code (manual of Postgres, appendix A). */
const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the host name could not be resolved",
  ETIMEDOUT: "it did not answer in time",
  ENOENT: "there is no such socket",
  "28P01": "it refused the password",
  "28000": "it refused the user",
  "3D000": "there is no such database",
  "53300": "all its connections are in use",
  "57P03": "it is starting or stopping",
}

/** Explains why the service cannot connect to a database. The message does not contain the password. */
export function databaseUnreachable(url: string, cause: unknown): CitableError {
  const { code, message = String(cause) } = cause as { code?: unknown; message?: string }
  const reason = reasons[String(code)] ?? message
  const text = `Cannot connect to the database at ${nameOf(url)}: ${reason}. Check DATABASE_URL, and that the database runs.`
  return new CitableError(text, { code: "database_unreachable", cause })
}

function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host === "" ? "the local socket" : host}${pathname}`
}
