import { vi } from "vitest"

// As for `expect.poll`, a guard against hangs: on a busy machine, what a test waits for can take more than the second that Vitest gives it.
const timeout = 60_000
const { waitFor, waitUntil } = vi
const patient = (options: number | { timeout?: number; interval?: number } | undefined) =>
  typeof options === "number" ? options : { timeout, ...options }
vi.waitFor = (work, options) => waitFor(work, patient(options))
vi.waitUntil = (work, options) => waitUntil(work, patient(options))
