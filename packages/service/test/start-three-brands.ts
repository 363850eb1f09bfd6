import { catalogue, grantableKeyScopes, type ToolName } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { expect } from "vitest"

import { type BrandWorld, makeBrandWorld } from "./make-brand-world.ts"
import { quietEngine } from "./quiet-engine.ts"
import { readProblem, sendToolCall, type ToolAnswer, withoutRequestId } from "./send-tool-call.ts"

/** Three brands that have nothing to do with each other, and somebody who belongs to one of them. */
export interface ThreeBrands {
  started: StartedService
  mine: BrandWorld
  /** Of the same account. */
  neighbour: BrandWorld
  /** Of another one. */
  foreign: BrandWorld
  /** The last two. */
  others: readonly BrandWorld[]
  /** Of mine: may do all that a key can. */
  key: string
  /** Of mine: reads what is published. */
  reader: string
  /** Calls a tool, with `key` unless said. */
  ask: (
    name: ToolName,
    input: Record<string, unknown>,
    options?: { credential?: string; headers?: Record<string, string> },
  ) => Promise<ToolAnswer>
}

export async function startThreeBrands(): Promise<ThreeBrands> {
  const started = await startService({
    engines: [quietEngine],
    deliveryFetch: async () => new Response(null, { status: 204 }),
  })
  const account = await started.service.createAccount()
  const mine = await makeBrandWorld(started, started.operatorToken, "mine")
  const neighbour = await makeBrandWorld(started, started.operatorToken, "neighbour")
  const foreign = await makeBrandWorld(started, account.operatorToken, "foreign")
  const { key } = await mine.createKey(grantableKeyScopes)
  return {
    started,
    mine,
    neighbour,
    foreign,
    others: [neighbour, foreign],
    key,
    reader: (await mine.createKey(["content:read"])).key,
    ask(name, input, { credential = key, headers = {} } = {}) {
      const tool = catalogue.find((one) => one.name === name)
      if (tool === undefined) throw new Error(`no tool ${name}`)
      return sendToolCall(started, tool, input, { authorization: `Bearer ${credential}`, headers })
    },
  }
}

/** Such as `404 not_found`. */
export function codeOf(answer: ToolAnswer): string {
  return `${answer.status} ${readProblem(answer).code}`
}

/** Both are refused, and nothing tells one from the other. */
export async function expectSame404(theirs: Promise<ToolAnswer>, nobodys: Promise<ToolAnswer>): Promise<void> {
  const [one, other] = [await theirs, await nobodys]
  expect(codeOf(one)).toBe("404 not_found")
  expect(withoutRequestId(one)).toEqual(withoutRequestId(other))
}
