/** `build`: `next build`, whose workers share a replica. `development`: `next dev`, where no webhook arrives. Else `run`. */
export type Phase = "build" | "development" | "run"

/** What Next is doing in this process. */
export function readPhase(env: Readonly<Record<string, string | undefined>>): Phase {
  if (env["NEXT_PHASE"] === "phase-production-build") return "build"
  return env["NODE_ENV"] === "development" ? "development" : "run"
}
