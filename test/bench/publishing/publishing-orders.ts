import type { MeasuredProcess } from "../measured-process.ts"
import type { PublishingOrder, PublishingReady } from "./publishing-process.ts"

/** Microseconds of CPU time of the process for an order. */
export async function cpuOf(service: MeasuredProcess<PublishingReady>, order: PublishingOrder): Promise<number> {
  const before = await service.cpu()
  await carryOut(service, order)
  return (await service.cpu()) - before
}

/** Has the process do what it can be told to. */
export async function carryOut({ ready }: MeasuredProcess<PublishingReady>, order: PublishingOrder): Promise<void> {
  const answer = await fetch(ready.url, { method: "POST", body: JSON.stringify(order) })
  if (!answer.ok) throw new Error(`The service answered ${answer.status}: ${await answer.text()}`)
}

/** About a thousand words with what articles have. */
export function makeBody(): string {
  const section = (at: number) =>
    `## Section ${at}\n\n${"A paragraph with *some* words and a [link](https://example.com/page). ".repeat(12)}\n\n` +
    `- one\n- two\n- three\n\n\`\`\`js\nconst answer = ${at}\n\`\`\`\n\n| a | b |\n| - | - |\n| 1 | 2 |\n`
  return Array.from({ length: 8 }, (_, at) => section(at)).join("\n")
}
