import { CitableError } from "@citable/contract/core"

/** Throws `key_in_browser` in a page or a worker of a browser. Edge runtimes lack the globals that it checks. */
export function assertNotBrowser(): void {
  const isPage = typeof window !== "undefined" && typeof document !== "undefined"
  const isWorker = "WorkerGlobalScope" in globalThis && "importScripts" in globalThis
  if (isPage || isWorker) throw keyInBrowser()
}

export function keyInBrowser(): CitableError {
  return new CitableError(
    "createClient runs in a browser, where everybody could read the API key. Fetch articles on the server or during the build.",
    { code: "key_in_browser" },
  )
}
