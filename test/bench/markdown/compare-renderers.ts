import { median } from "../median.ts"

/** Renders one body; what it gives is thrown away. */
export type Renderer = (body: string) => unknown

/** Bodies that are rendered by one side after another before the next ones are. */
const chunkSize = 25

/**
 * Milliseconds of CPU time that each renderer takes for a body, in this process, after each has rendered all bodies once. The
 * renderers take turns every few bodies, so that whatever else the machine does meets all of them; each turn counts with
 * the median of its rounds.
 */
export async function compareRenderers<Name extends string>(
  renderers: Record<Name, Renderer>,
  bodies: readonly string[],
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(renderers) as Name[]
  for (const name of names) for (const body of bodies) await renderers[name](body)
  const totals = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  for (let start = 0; start < bodies.length; start += chunkSize) {
    const chunk = bodies.slice(start, start + chunkSize)
    const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
    for (let round = 0; round < rounds; round++) {
      // Another one begins each time: what comes first pays for the garbage of the round before.
      const order = [...names.slice(round % names.length), ...names.slice(0, round % names.length)]
      for (const name of order) times[name].push(await measure(renderers[name], chunk))
    }
    for (const name of names) totals[name] += median(times[name])
  }
  for (const name of names) totals[name] /= bodies.length
  return totals
}

async function measure(render: Renderer, bodies: readonly string[]): Promise<number> {
  const before = process.cpuUsage()
  for (const body of bodies) await render(body)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
