/** What `citable doctor` found out about one link of the chain from the service to the page. */
export interface Check {
  /** Permanent, such as `service`. */
  name: string
  /** `skipped`: an earlier check failed, or there is nothing to look at. */
  status: "ok" | "warning" | "error" | "skipped"
  message: string
  /** What to do about a warning or an error. */
  remedy?: string
}

export const ok = (name: string, message: string): Check => ({ name, status: "ok", message })
export const warn = (name: string, message: string, remedy: string): Check => ({
  name,
  status: "warning",
  message,
  remedy,
})
export const fail = (name: string, message: string, remedy: string): Check => ({
  name,
  status: "error",
  message,
  remedy,
})
export const skip = (name: string, message: string): Check => ({ name, status: "skipped", message })
