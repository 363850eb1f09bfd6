/** Milliseconds of CPU time, of user and system, that this process has used. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
