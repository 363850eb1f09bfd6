/** What the module was started with. */
export function argument(): unknown {
  return JSON.parse(process.argv[2] ?? "null")
}

/** Tells the benchmark that the measuring may begin, answers what it asks, and ends with it. */
export function ready(message: unknown, close: () => Promise<void> = async () => {}): void {
  process.on("message", () => process.send?.(process.resourceUsage()))
  process.on("disconnect", () => void close().finally(() => process.exit()))
  process.send?.(message)
}
