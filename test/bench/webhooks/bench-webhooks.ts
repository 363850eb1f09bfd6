import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { benchDeliveries } from "./bench-deliveries.ts"
import { benchVerify } from "./bench-verify.ts"

/** What webhooks cost, at both ends. */
export async function* benchWebhooks(options: BenchOptions): AsyncGenerator<Figure> {
  for await (const figure of benchVerify(options)) yield toFigure({ area: "webhooks", ...figure })
  for await (const figure of benchDeliveries(options)) yield toFigure({ area: "webhooks", ...figure })
}
