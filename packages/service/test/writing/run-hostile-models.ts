import type { Score } from "@citable/contract/content"
import { expect } from "vitest"

import { type Model, obedientModel } from "../obedient-model.ts"
import { assertRequests, assertSavedArticle } from "./assert-saved-article.ts"
import { maliciousModel } from "./malicious-model.ts"
import { sloppyModel } from "./sloppy-model.ts"
import type { HostileWorld, Tool } from "./start-hostile-world.ts"

export const behaviours = ["obedient", "sloppy", "malicious"] as const
export type Behaviour = (typeof behaviours)[number]

const models: Record<Behaviour, (seed: number) => Model> = {
  obedient: () => obedientModel,
  sloppy: sloppyModel,
  malicious: maliciousModel,
}

export interface HostileCounts {
  saved: number
  failed: number
  /** Sentences, edits and segments of the model that the service did not take. */
  refused: number
  /** How often each reason ended a job. */
  reasons: Record<string, number>
}

/** Lets a model of this behaviour write one article for each seed, and looks at each as a reader does. */
export async function runHostileModels(
  world: HostileWorld,
  { tool, behaviour, seeds }: { tool: Tool; behaviour: Behaviour; seeds: readonly number[] },
): Promise<HostileCounts> {
  const counts: HostileCounts = { saved: 0, failed: 0, refused: 0, reasons: {} }
  const { service } = world
  const { operatorToken, writeKey, apiKey } = service.started
  for (const seed of seeds) {
    const outcome = await world.run(tool, models[behaviour](seed), { behaviour, seed })
    const { article, source } = outcome
    const { status, error, checks = [] } = article.writing ?? {}
    try {
      assertRequests(outcome, [operatorToken, writeKey, apiKey, "sk-test-0123456789"])
      if (status === "completed") {
        counts.saved += 1
        await assertSavedArticle(outcome)
      } else {
        counts.failed += 1
        counts.reasons[error?.code ?? ""] = (counts.reasons[error?.code ?? ""] ?? 0) + 1
        expect(status).toBe("failed")
        expect(error?.code).toMatch(/^(?:writing_failed|engine_unreadable|engine_answer_refused)$/)
        expect(error?.message).toMatch(/^[\p{Lu}\p{L}“][^]{10,}[.!?”]$/u)
        if (tool === "rewrite") expect(article.body).toBe(source?.body)
        else expect(article.body).toBe("")
      }
      counts.refused += checks.filter(({ state }) => state === "removed" || state === "refused").length
      if (behaviour !== "obedient") continue
      expect(status).toBe("completed")
      const { score } = await service.call<Score>("GET", `/v1/content/${article.id}/score`)
      if (tool === "generate" && seed % 5 !== 4) expect(score).toBeGreaterThanOrEqual(80)
    } catch (fault) {
      throw new Error(`Seed ${seed} of ${behaviour}, ${tool}`, { cause: fault })
    }
  }
  return counts
}
