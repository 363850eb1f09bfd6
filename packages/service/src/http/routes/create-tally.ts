import { Counter, type Registry } from "prom-client"

import type { Outcomes, Tally } from "../../tally.ts"

interface Counted<Work extends keyof Outcomes> {
  name: string
  help: string
  label: "result" | "reason"
  outcomes: readonly Outcomes[Work][]
}

const counted: { readonly [Work in keyof Outcomes]: Counted<Work> } = {
  deliveries: {
    name: "citable_deliveries_total",
    help: "Attempts to deliver a webhook by result",
    label: "result",
    outcomes: ["delivered", "retried", "failed"],
  },
  publications: {
    name: "citable_publications_total",
    help: "Attempts to publish to another platform, or to withdraw from it, by result",
    label: "result",
    outcomes: ["succeeded", "retried", "conflict", "failed"],
  },
  scans: {
    name: "citable_scans_total",
    help: "Scans that have ended by result",
    label: "result",
    outcomes: ["completed", "failed"],
  },
  audits: {
    name: "citable_audits_total",
    help: "Audits that have ended by result",
    label: "result",
    outcomes: ["completed", "failed"],
  },
  imports: {
    name: "citable_imports_total",
    help: "Imports of uploaded files that have ended by result",
    label: "result",
    outcomes: ["done", "failed"],
  },
  mails: {
    name: "citable_mails_total",
    help: "Attempts to send a mail by result",
    label: "result",
    outcomes: ["sent", "dropped", "retried", "failed"],
  },
  sign_ins: {
    name: "citable_sign_in_failures_total",
    help: "Refused sign-ins of people by reason",
    label: "reason",
    outcomes: ["wrong_password", "too_many"],
  },
}

/** Creates the counters of what ends in this process. Each begins with 0, so that the first end is an increase. */
export function createTally(register: Registry): Tally {
  const registers = [register]
  const counters = new Map<string, Counter>()
  for (const [work, { name, help, label, outcomes }] of Object.entries(counted)) {
    const counter = new Counter({ name, help, labelNames: [label], registers })
    for (const outcome of outcomes) counter.inc({ [label]: outcome }, 0)
    counters.set(work, counter)
  }
  const spent = new Counter({
    name: "citable_spent_dollars_total",
    help: "US dollars that engines and language models have cost, as far as their prices are known",
    labelNames: ["work"],
    registers,
  })
  for (const work of ["scans", "writing"]) spent.inc({ work }, 0)
  return {
    end: (work, outcome) => counters.get(work)?.inc({ [counted[work].label]: outcome }),
    spend: (work, dollars) => spent.inc({ work }, dollars),
  }
}
