import { fileURLToPath } from "node:url"

import { runPromtool } from "./run-promtool.ts"

const rules = fileURLToPath(new URL("../../deploy/monitoring/rules.yml", import.meta.url))

/** What Prometheus scraped, a value a minute. Undefined is a scrape without this series. */
export type Scraped = ReadonlyMap<string, readonly (number | undefined)[]>

export interface Scenario {
  name: string
  scraped: Scraped
  /** All alerts that fire, by minute. */
  firing: Readonly<Record<number, readonly string[]>>
}

/** Has promtool evaluate the alert rules, once a minute. Throws with its comparison if others fire at one of these minutes. */
export function checkAlerts(scenarios: readonly Scenario[]): void {
  const tests = scenarios.map(({ name, scraped, firing }) => ({
    name,
    interval: "1m",
    input_series: [...scraped].map(([series, values]) => ({
      series,
      values: values.map((value) => value ?? "_").join(" "),
    })),
    promql_expr_test: Object.entries(firing).map(([minute, alerts]) => ({
      expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
      eval_time: `${minute}m`,
      exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
    })),
  }))
  // JSON is YAML.
  runPromtool(["test", "rules"], JSON.stringify({ rule_files: [rules], evaluation_interval: "1m", tests }))
}
