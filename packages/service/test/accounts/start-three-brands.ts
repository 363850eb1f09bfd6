import { catalogue, grantableKeyScopes, type ToolName } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { expect } from "vitest"

import { type BrandWorld, makeBrandWorld } from "../make-brand-world.ts"
import { quietEngine } from "../quiet-engine.ts"
import { readProblem, sendToolCall, type ToolAnswer, withoutRequestId } from "../send-tool-call.ts"

/** Three independent brands, and callers that belong to one of them. */
export interface ThreeBrands {
  started: StartedService
  mine: BrandWorld
  /** Another brand of the same account. */
  neighbour: BrandWorld
  /** A brand of another account. */
  foreign: BrandWorld
  /** The last two brands. */
  others: readonly BrandWorld[]
  /** A key of `mine` with all possible scopes. */
  key: string
  /** A key of `mine` that reads published articles. */
  reader: string
  /** Calls a tool, by default with `key`. */
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

/** The status and code of an answer, such as `404 not_found`. */
export function codeOf(answer: ToolAnswer): string {
  return `${answer.status} ${readProblem(answer).code}`
}

/** Checks that both answers are the same refusal. */
export async function expectSame404(theirs: Promise<ToolAnswer>, nobodys: Promise<ToolAnswer>): Promise<void> {
  const [one, other] = [await theirs, await nobodys]
  expect(codeOf(one)).toBe("404 not_found")
  expect(withoutRequestId(one)).toEqual(withoutRequestId(other))
}
