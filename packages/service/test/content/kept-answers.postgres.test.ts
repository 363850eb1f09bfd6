import { onEngine, startService, testDay } from "@citable/dev"
import { createService } from "@citable/service"
import { expect, it, onTestFinished } from "vitest"

import { runKeptAnswers } from "./run-kept-answers.ts"

const secretKey = "a-secret-key-of-the-tests-for-kept-answers"

it("while others write, two services answer from memory what one without a memory answers", async () => {
  const { databaseUrl = "" } = await onEngine()
  const started = await startService({ databaseUrl, secretKey, role: "api" })
  onTestFinished(() => started.close())
  const second = await createService({ dataDir: ":memory:", databaseUrl, secretKey, role: "api", rateLimit: false })
  onTestFinished(() => second.close())
  const processes = [started.service, second].map(
    (service) => (path: string, init: RequestInit) => service.fetch(new Request(`http://localhost${path}`, init)),
  )
  const { differences } = await runKeptAnswers({
    databaseUrl,
    secretKey,
    started,
    processes,
    rounds: 1,
    seed: testDay(),
  })
  expect(differences).toEqual([])
})
