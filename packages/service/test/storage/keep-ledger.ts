import { setTimeout } from "node:timers/promises"

/** What callers saw while something was wrong. */
export interface Account {
  acknowledged: number
  /** How often each answer came: a status, the code of its problem, or `no answer`. */
  reads: Record<string, number>
  writes: Record<string, number>
  /** Milliseconds. */
  slowestRead: number
  slowestWrite: number
  /** The longest time between two answers of `/healthz`, in milliseconds. */
  healthGap: number
  /** Milliseconds from the end of the trouble to the first read that was right, and to the first write. */
  readAgain: number
  writtenAgain: number
}

export interface Ledger {
  /** Calls for as long as the trouble lasts, and until reads and writes work again. */
  during(trouble: () => Promise<void>): Promise<Account>
  /** Every acknowledged article that the service does not return any more. */
  findLost(): Promise<string[]>
}

/** Keeps what the service acknowledged. Writers, readers and a probe call it without a pause. */
export function keepLedger({ url, token, brandId }: Record<"url" | "token" | "brandId", string>): Ledger {
  const acknowledged = new Map<string, string>()
  const content = `${url}/v1/brands/${brandId}/content`
  let number = 0

  async function call(target: string, body?: object): Promise<{ answer: string; ms: number; value?: { id?: string } }> {
    const began = performance.now()
    try {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
      const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
      const response = await fetch(target, { headers, ...init })
      const value = (await response.json()) as { id?: string; code?: string }
      const isPromised = response.status < 400 || response.headers.has("retry-after")
      const answer = [response.status, value.code, isPromised ? undefined : "without Retry-After"]
      return { answer: answer.filter(Boolean).join(" "), ms: performance.now() - began, value }
    } catch {
      return { answer: "no answer", ms: performance.now() - began }
    }
  }

  return {
    async during(trouble) {
      const account: Account = {
        acknowledged: 0,
        reads: {},
        writes: {},
        slowestRead: 0,
        slowestWrite: 0,
        healthGap: 0,
        readAgain: 0,
        writtenAgain: 0,
      }
      let endedAt = Number.POSITIVE_INFINITY
      const isOver = () => account.readAgain > 0 && account.writtenAgain > 0
      const count = (counts: Record<string, number>, answer: string) => (counts[answer] = (counts[answer] ?? 0) + 1)
      const since = (began: number) => (began >= endedAt ? performance.now() - endedAt : 0)
      const write = async () => {
        while (!isOver()) {
          const began = performance.now()
          const slug = `article-${++number}`
          const { answer, ms, value } = await call(content, { title: slug, slug, body: slug })
          count(account.writes, answer)
          account.slowestWrite = Math.max(account.slowestWrite, ms)
          if (answer !== "201") {
            await setTimeout(50)
            continue
          }
          acknowledged.set(value?.id ?? "", slug)
          account.acknowledged++
          account.writtenAgain ||= since(began)
        }
      }
      const read = async () => {
        while (!isOver()) {
          const began = performance.now()
          const [known] = [...acknowledged].slice(-1)
          const { answer, ms } = await call(known === undefined ? content : `${url}/v1/content/${known[0]}`)
          count(account.reads, answer)
          account.slowestRead = Math.max(account.slowestRead, ms)
          if (answer === "200") account.readAgain ||= since(began)
          await setTimeout(20)
        }
      }
      const probe = async () => {
        let last = performance.now()
        while (!isOver()) {
          const response = await fetch(`${url}/healthz`).catch(() => undefined)
          if (response?.status === 200) {
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
      await Promise.all([end(), write(), write(), write(), read(), read(), read(), probe()])
      return account
    },
    async findLost() {
      const lost: string[] = []
      for (const [id, slug] of acknowledged) {
        const { answer } = await call(`${url}/v1/content/${id}`)
        if (answer !== "200") lost.push(`${slug}: ${answer}`)
      }
      return lost
    },
  }
}
