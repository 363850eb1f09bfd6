/** Aborts when somebody stops this program, or when the process that started it is gone, which may be killed without a signal to it. */
export function stopSignal(): AbortSignal {
  const abort = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => abort.abort())
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && abort.abort(), 1000).unref()
  return abort.signal
}
