import { Counter, Gauge, type Registry } from "prom-client"

/** Counts the connections of those who call: how many are open, and how many the process had no file left for. */
export function countCallers(register: Registry, connections: () => { open: number; refused: number }): void {
  const open = new Gauge({
    name: "citable_connections_open",
    help: "Connections that callers have open",
    registers: [],
    collect() {
      this.set(connections().open)
    },
  })
  const refused = new Counter({
    name: "citable_connections_refused_total",
    help: "Connections that were refused, because the limit of open files allows no more",
    registers: [],
    collect() {
      this.reset()
      this.inc(connections().refused)
    },
  })
  register.registerMetric(open)
  register.registerMetric(refused)
}
