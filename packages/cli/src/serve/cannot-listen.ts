import { CitableError } from "@citable/contract"

/** The error `cannot_listen`, which says what to do about a port that is taken. `setting` is where the port comes from. */
export function cannotListen(cause: NodeJS.ErrnoException, host: string, port: number, setting: string): CitableError {
  const busy = `Port ${port} is taken. Stop the program that uses it, or choose another port with ${setting} (0 takes a free one).`
  const message = cause.code === "EADDRINUSE" ? busy : `Cannot listen on ${host}:${port}: ${cause.message}`
  return new CitableError(message, { code: "cannot_listen", cause })
}
