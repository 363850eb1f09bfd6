import { parseCredential } from "@citable/contract"
import { runCli } from "citable"

import type { Children } from "./children.ts"
import type { SampleData } from "./sample/fill-sample-data.ts"

export interface DemoService {
  url: string
  brandId: string
  operatorToken: string
  /** Signs one visitor in as the owner, who can write and publish in the browser. */
  visitorUrl: string
  /** Runs `citable` with the operator token, and gives the parsed output of `--json`. */
  cli(...argv: string[]): Promise<{ code: number; answer: unknown }>
  /** The number of requests with an API key so far. */
  requestsOf(apiKey: string): number
}

const notice =
  "Demo. Lantern and its competitors do not exist: the answers, the search figures and the audit are sample data. The articles and both sites are real."

interface Line {
  event: string
  url?: string
  operator_token?: string
  demo_url?: string
  brand_id?: string
  credential_id?: string | null
}

/** Starts `citable serve` on a fresh data folder, or on one with sample data, and waits until it listens. */
export async function startService(
  children: Children,
  bin: string,
  options: { dataDir: string; port: number; sample: SampleData | undefined; signal: AbortSignal },
): Promise<DemoService> {
  const requests = new Map<string, number>()
  const errors: string[] = []
  const args = [
    "serve",
    "--json",
    "--log",
    "--demo",
    // No rate limit, because the import makes hundreds of calls at once.
    "--rate-limit",
    "0",
    "--port",
    String(options.port),
    "--data",
    options.dataDir,
    ...(options.sample === undefined ? ["--brand", "Citable demo"] : ["--notice", notice]),
  ]
  const first = await new Promise<Line>((resolve, reject) => {
    const child = children.start([bin, ...args], {
      cwd: options.dataDir,
      env: {},
      onLine: (text) => {
        if (!text.startsWith("{")) {
          errors.push(text)
          return
        }
        const line = JSON.parse(text) as Line
        if (line.event === "listening") resolve(line)
        else if (line.event === "request" && typeof line.credential_id === "string") {
          requests.set(line.credential_id, (requests.get(line.credential_id) ?? 0) + 1)
        } else errors.push(text)
      },
    })
    child.once("error", reject)
    child.once("close", () => reject(new Error(`The service did not start:\n${errors.join("\n")}`)))
  })
  const { url = "", demo_url: visitorUrl = "" } = first
  const { operatorToken, brandId } = options.sample ?? {
    operatorToken: first.operator_token ?? "",
    brandId: first.brand_id ?? "",
  }
  return {
    url,
    brandId,
    operatorToken,
    visitorUrl,
    async cli(...argv: string[]) {
      const out: string[] = []
      const err: string[] = []
      const code = await runCli([...argv, "--json"], {
        env: { CITABLE_URL: url, CITABLE_TOKEN: operatorToken },
        out: (line) => out.push(line),
        err: (line) => err.push(line),
        signal: options.signal,
      })
      if (out.length === 0) throw new Error(`citable ${argv.join(" ")} failed:\n${err.join("\n")}`)
      return { code, answer: JSON.parse(out.join("\n")) as unknown }
    },
    requestsOf: (apiKey) => requests.get(parseCredential(apiKey)?.id ?? "") ?? 0,
  }
}
