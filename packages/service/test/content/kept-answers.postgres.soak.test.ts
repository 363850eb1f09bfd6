import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { onEngine, startService } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

import { serve } from "../serve-and-kill.ts"
import { runKeptAnswers } from "./run-kept-answers.ts"

const secretKey = "a-secret-key-of-the-tests-for-kept-answers"

it("while others write for 40 rounds, two processes answer from memory what one without a memory answers", async () => {
  const { databaseUrl = "" } = await onEngine()
  const started = await startService({ databaseUrl, secretKey, role: "api" })
  onTestFinished(() => started.close())
  const dataDir = await mkdtemp(join(tmpdir(), "citable-kept-answers-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, ROLE: "api" }
  const servers = [await serve(dataDir, undefined, settings), await serve(dataDir, undefined, settings)]
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))))
  const processes = servers.map(
    ({ url }) =>
      (path: string, init: RequestInit) =>
        fetch(url + path, init),
  )
  const seed = Date.now()
  const { differences } = await runKeptAnswers({ databaseUrl, secretKey, started, processes, rounds: 40, seed })
  expect(differences, `seed ${seed}`).toEqual([])
})
