import { strictEqual } from "node:assert"
import { type ChildProcess, spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createInterface } from "node:readline"

import type { Article, Webhook } from "@citable/contract"
import { bundleProgram, listen, onEngine } from "@citable/dev"
import { setAccountPlan } from "@citable/service"

import { checkReplicas } from "./check-replicas.ts"

const cli = await bundleProgram(new URL("../../../cli/src/bin.ts", import.meta.url))
const secretKey = "a-secret-key-of-the-tests-for-all-replicas"
/** Two API replicas and two workers. */
const roles = ["api", "api", "worker", "worker"] as const
const writers = 3

export interface ReplicaKillFigures {
  kills: number
  articles: number
  /** The number of answered and counted calls. */
  calls: number
  /** The units of the allowance that kills have lost. */
  forfeited: number
}

interface Member {
  url: string
  child: ChildProcess
  operatorToken?: string
  brandId?: string
}

/**
 * Kills random replicas and workers of one service on Postgres during writes. Throws if an acknowledged write is lost, if an article is not
 * published exactly once, if an event does not arrive, or if a call is not counted.
 */
export async function runReplicaKills({ rounds }: { rounds: number }): Promise<ReplicaKillFigures> {
  const { databaseUrl = "" } = await onEngine()
  const received = new Set<string>()
  const receiver = await listen(async (request) => {
    received.add(request.headers.get("webhook-id") ?? "")
    return new Response(null, { status: 204 })
  })
  const first = await start(databaseUrl, "api")
  const members = [first, ...(await Promise.all(roles.slice(1).map((role) => start(databaseUrl, role))))]
  try {
    const { operatorToken = "", brandId = "" } = first
    const figures = { kills: 0, calls: 0 }
    let apiKills = 0

    /** Repeats a call with the same key at any replica until it gets an answer. */
    async function call<Answer>(path: string, body: unknown): Promise<Answer> {
      const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
      const init = {
        method: "POST",
        headers: { ...headers, "idempotency-key": randomUUID() },
        body: JSON.stringify(body),
      }
      for (;;) {
        const member = members[Math.floor(Math.random() * 2)]
        const response = await fetch(`${member?.url}${path}`, init).catch(() => undefined)
        const text = await response?.text().catch(() => undefined)
        if (response !== undefined && text !== undefined && response.status < 500 && response.status !== 409) {
          figures.calls++
          if (response.ok) return JSON.parse(text) as Answer
          throw new Error(`${path} answered ${response.status}: ${text}`)
        }
        if (response?.status === 409 && text !== undefined) figures.calls++
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }

    await call<Webhook>(`/v1/brands/${brandId}/webhooks`, { url: receiver.url })
    // The service counts calls from here on.
    await setAccountPlan({ dataDir: ":memory:", databaseUrl, plan: "pro" })
    figures.calls = 0
    const acknowledged = new Map<string, "published" | "draft">()
    let left = 0
    let killing = Promise.resolve()

    async function kill(): Promise<void> {
      const index = Math.floor(Math.random() * members.length)
      const member = members[index]
      const role = roles[index]
      if (member === undefined || role === undefined) return
      member.child.kill("SIGKILL")
      await once(member.child, "exit")
      figures.kills++
      if (role === "api") apiKills++
      members[index] = await start(databaseUrl, role)
    }

    async function write(name: string): Promise<void> {
      for (let number = 0; left > 0; number++) {
        const slug = `${name}-${number}`
        const { id } = await call<Article>(`/v1/brands/${brandId}/content`, { title: slug, slug })
        const how = number % 3
        const publishAt = new Date(Date.now() + 200 + Math.random() * 500).toISOString()
        if (how < 2) await call(`/v1/content/${id}/publish`, how === 0 ? {} : { publish_at: publishAt })
        acknowledged.set(id, how < 2 ? "published" : "draft")
        left--
        if (left === 0) killing = killing.then(kill)
      }
    }

    for (let round = 0; round < rounds; round++) {
      left = 4 + Math.floor(Math.random() * 12)
      await Promise.all(Array.from({ length: writers }, (_, index) => write(`r${round}-w${index}`)))
      // The writes of the next round continue while it is down.
      if (round % 2 === 0) await killing
    }
    await killing
    for (const member of members) await stop(member)
    const facts = await checkReplicas({ databaseUrl, secretKey, brandId, acknowledged, received })
    const forfeited = facts.taken - figures.calls
    // The calls in flight, and the leases, of killed replicas. No call is free.
    strictEqual(forfeited >= 0, true, `${figures.calls} calls were answered, and ${facts.taken} counted`)
    strictEqual(forfeited <= apiKills * (64 + 2 * writers), true, `${forfeited} units went with ${apiKills} replicas`)
    return { ...figures, articles: acknowledged.size, forfeited }
  } finally {
    for (const { child } of members) child.kill("SIGKILL")
    await receiver.close()
  }
}

async function start(databaseUrl: string, role: string): Promise<Member> {
  const flags = ["--disable-warning=ExperimentalWarning", cli, "serve", "--port", "0", "--rate-limit", "0", "--json"]
  const child = spawn(process.execPath, flags, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, ROLE: role },
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const { url = "", operator_token: operatorToken, brand_id: brandId } = JSON.parse(line) as Record<string, string>
    return { url, child, ...(operatorToken === undefined || brandId === undefined ? {} : { operatorToken, brandId }) }
  }
  throw new Error("citable serve ended without listening")
}

/** Stops a process as a deployment does, so it returns its leases. */
async function stop({ child }: Member): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, "exit")
  child.kill("SIGTERM")
  await gone
}
