/** `build`: `next build`, whose workers share a replica. `development`: `next dev`, where no webhook arrives. Else `run`. */
export type BuildPhase = "build" | "development" | "run"

/** What Next is doing in this process. */
export function readBuildPhase(env: Readonly<Record<string, string | undefined>>): BuildPhase {
  if (env["NEXT_PHASE"] === "phase-production-build") return "build"
  return env["NODE_ENV"] === "development" ? "development" : "run"
}
