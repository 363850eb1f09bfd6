/** Starts the looks for changes with the server, because a cached page runs no code of the site. */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] === "nodejs") await import("./lib/citable.ts")
}
