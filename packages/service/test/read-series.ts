import type { Service } from "@citable/service"

/** Reads the metrics of a service: the value of each series, such as `citable_jobs_waiting{kind="scan"}`. */
export async function readSeries(service: Pick<Service, "metrics">): Promise<Map<string, number>> {
  const answer = await service.metrics()
  if (answer === undefined) throw new Error("The service has no metrics.")
  const lines = answer.body.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  )
}
