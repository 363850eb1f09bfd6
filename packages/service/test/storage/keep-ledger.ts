import { createHash } from "node:crypto"
import { setTimeout } from "node:timers/promises"

import { gif } from "../sample-files.ts"
import { type Caller, openCallers } from "./open-callers.ts"

/** What callers saw while something was wrong. Times are milliseconds. */
export interface Account {
  acknowledged: number
  /** By surface, how often each answer came: a status with the code of its problem, or `no answer`. */
  answers: Record<string, Record<string, number>>
  slowestRead: number
  slowestWrite: number
  /** The longest time between two right reads. */
  readGap: number
  /** The longest time between two answers of `/healthz` over new connections. */
  healthGap: number
  /** From the end of the trouble to the first read that was right, and to the first write. */
  readAgain: number
  writtenAgain: number
}

export interface Ledger {
  /** Calls for as long as the trouble lasts, and until reads and writes work again. */
  during(trouble: () => Promise<void>): Promise<Account>
  /** Everything acknowledged that the service does not return any more, byte for byte. */
  findLost(): Promise<string[]>
  readonly size: number
}

export interface LedgerOptions {
  url: string
  token: string
  brandId: string
  /** The cookies of somebody who is signed in, and opens pages. */
  cookie: string
  /** How many clients each kind of call has. Default: 1, and 3 of the REST API. */
  clients?: number
  /** The bytes of the n-th article or file. Default: a few. */
  bytes?: (number: number) => number
}

/** Keeps what the service acknowledged. Writers, readers and a probe call it without a pause. */
export function keepLedger({ clients = 1, bytes = () => 0, ...world }: LedgerOptions): Ledger {
  const acknowledged: { path: string; digest: string }[] = []
  const callers = openCallers(world)
  let number = 0

  const read = (): Promise<Caller> => {
    const [known] = acknowledged.slice(-1)
    return callers.rest("GET", known?.path ?? `/v1/brands/${world.brandId}/content`)
  }
  const write = (send: (article: object) => Promise<Caller>) => async () => {
    const slug = `article-${++number}`
    const body = slug + " text".repeat(bytes(number) / 5)
    const { answer, value } = await send({ title: slug, slug, body })
    if (isAcknowledged(answer)) acknowledged.push({ path: `/v1/content/${value?.id}`, digest: digest(body) })
    return answer
  }
  const upload = async () => {
    number++
    const data = gif(1 + (number % 1000), 1 + Math.floor(number / 1000), bytes(number))
    const source = { kind: "base64", data: data.toString("base64"), content_type: "image/gif" }
    const media = `/v1/brands/${world.brandId}/media`
    const { answer, value } = await callers.rest("POST", media, { source })
    if (isAcknowledged(answer)) acknowledged.push({ path: `${media}/${value?.id}`, digest: digest(data) })
    return answer
  }
  const content = `/v1/brands/${world.brandId}/content`
  const surfaces: Record<string, { isRead: boolean; count: number; call: () => Promise<string> }> = {
    "REST read": { isRead: true, count: 3, call: async () => (await read()).answer },
    page: { isRead: true, count: 1, call: async () => (await callers.page(`/brands/${world.brandId}`)).answer },
    "REST write": { isRead: false, count: 3, call: write((article) => callers.rest("POST", content, article)) },
    "MCP write": { isRead: false, count: 1, call: write((article) => callers.mcp("create_content", article)) },
    upload: { isRead: false, count: 1, call: upload },
  }

  return {
    get size() {
      return acknowledged.length
    },
    async during(trouble) {
      const account: Account = {
        acknowledged: 0,
        answers: {},
        slowestRead: 0,
        slowestWrite: 0,
        readGap: 0,
        healthGap: 0,
        readAgain: 0,
        writtenAgain: 0,
      }
      let endedAt = Number.POSITIVE_INFINITY
      let lastRead = performance.now()
      const isBack = () => account.readAgain > 0 && account.writtenAgain > 0
      const isOver = () => isBack() || performance.now() > endedAt + patienceMs
      const client = async (surface: string, isRead: boolean, call: () => Promise<string>) => {
        const counts = (account.answers[surface] ??= {})
        while (!isOver()) {
          const began = performance.now()
          const answer = await call()
          const now = performance.now()
          counts[answer] = (counts[answer] ?? 0) + 1
          const [slowest, again] = isRead
            ? (["slowestRead", "readAgain"] as const)
            : (["slowestWrite", "writtenAgain"] as const)
          account[slowest] = Math.max(account[slowest], now - began)
          const isRight = isAcknowledged(answer)
          if (isRight && !isRead) account.acknowledged++
          if (isRight && isRead) {
            account.readGap = Math.max(account.readGap, now - lastRead)
            lastRead = now
          }
          if (isRight && began >= endedAt) account[again] ||= now - endedAt
          await setTimeout(isRead ? 20 : isRight ? 0 : 50)
        }
      }
      const probe = async () => {
        let last = performance.now()
        while (!isOver()) {
          // A load balancer opens a connection for each probe.
          const answer = await fetch(`${world.url}/healthz`, { headers: { connection: "close" } }).catch(
            () => undefined,
          )
          await answer?.text().catch(() => {})
          if (answer?.status === 200) {
            account.healthGap = Math.max(account.healthGap, performance.now() - last)
            last = performance.now()
          }
          await setTimeout(50)
        }
      }
      const end = async () => {
        await setTimeout(1000)
        await trouble()
        endedAt = performance.now()
      }
      const all = Object.entries(surfaces).flatMap(([name, { isRead, count, call }]) =>
        Array.from({ length: count * clients }, () => client(name, isRead, call)),
      )
      await Promise.all([end(), probe(), ...all])
      if (!isBack()) throw new Error(`It does not come back by itself: ${JSON.stringify(account)}`)
      return account
    },
    async findLost() {
      const lost: string[] = []
      const left = [...acknowledged]
      const look = async () => {
        for (let next = left.pop(); next !== undefined; next = left.pop()) {
          let { answer, value } = await callers.rest("GET", next.path)
          // One that is told to come back comes back.
          for (let time = 0; answer.startsWith("503") && time < 60; time++) {
            await setTimeout(1000)
            ;({ answer, value } = await callers.rest("GET", next.path))
          }
          const file = value?.url === undefined ? undefined : await (await fetch(value.url)).arrayBuffer()
          const found = digest(file === undefined ? (value?.body ?? "") : Buffer.from(file))
          if (answer !== "200" || found !== next.digest) lost.push(`${next.path}: ${answer}`)
        }
      }
      await Promise.all(Array.from({ length: 8 }, look))
      return lost
    },
  }
}

const patienceMs = 120_000

const isAcknowledged = (answer: string): boolean => answer === "200" || answer === "201"

const digest = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex")
