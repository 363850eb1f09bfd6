/** What `citable doctor` found out about one link of the chain from the service to the page. */
export interface Check {
  /** Permanent, such as `service`. */
  name: string
  /** `skipped`: it could not be checked, or there is nothing to check. */
  status: "ok" | "warning" | "error" | "skipped"
  message: string
  /** What to do about a warning or an error. */
  remedy?: string
  /** Only with `skipped`: whether there is nothing to check, such as no feed. */
  absent?: true
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
export const absent = (name: string, message: string): Check => ({ ...skip(name, message), absent: true })
