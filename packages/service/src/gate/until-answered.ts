import { setTimeout as sleep } from "node:timers/promises"

import { ProblemError } from "@citable/contract/problem-error"

/** Calls again while the same call is running: the browser shows the answer to the last press of a button. Waits for 10 s at most. */
export async function untilAnswered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== "in_progress" || attempt === 100) throw error
      await sleep(100)
    }
  }
}
