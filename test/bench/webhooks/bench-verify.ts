import { createHmac, createPublicKey, createSecretKey, randomBytes, verify } from "node:crypto"

import { createWebhookKeyPair, createWebhookSecret, signWebhook, verifyWebhook } from "@citable/webhooks"
import { Webhook } from "standardwebhooks"

import type { BenchOptions, Figure } from "../figure.ts"
import { median } from "../median.ts"

type VerifyFigure = Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }

/** Runs what is measured once. */
type Run = () => unknown

/**
 * What it costs to verify a webhook: CPU time of this process, in microseconds, as the median of rounds that take turns with those of
 * the baseline. The least that anyone can pay is the HMAC itself, by node:crypto, with a key that is ready and the content in one piece.
 */
export async function* benchVerify({ small, progress }: BenchOptions): AsyncGenerator<VerifyFigure> {
  const secret = createWebhookSecret()
  for (const kilobytes of [2, 64]) {
    progress(`verifying ${kilobytes} KB`)
    const { body, headers, secrets, hmac } = await prepare(secret, kilobytes)
    const theirs = new Webhook(secret)
    // It takes a Buffer and no other bytes; parsing is left out, as we do not parse.
    const standardwebhooks = (): unknown => theirs.verify(body, headers, { jsonParse: false })
    const runs = { ours: () => verifyWebhook({ headers, body, secrets }), hmac, standardwebhooks }
    const cost = await measure(runs, small ? { calls: 50, rounds: 3 } : { calls: 40_000 / kilobytes, rounds: 15 })
    const what = `CPU us to verify ${kilobytes} KB`
    const bare = { figure: `${what}, against bare HMAC`, ours: cost("ours"), baseline: cost("hmac") }
    yield kilobytes === 2 ? { ...bare, goal: 1.5 } : bare
    const library = {
      figure: `${what}, against standardwebhooks`,
      ours: cost("ours"),
      baseline: cost("standardwebhooks"),
    }
    yield { ...library, goal: 0.25 }
  }
  yield* benchEd25519(small)
  progress("time to refuse")
  yield await benchRefusal(secret, small)
}

async function prepare(secret: string, kilobytes: number) {
  const body = Buffer.from(JSON.stringify({ type: "webhook.test", text: randomBytes(kilobytes * 500).toString("hex") }))
  const id = "evt_0123456789abcdef01234567"
  const timestamp = Math.floor(Date.now() / 1000)
  const signed = await signWebhook({ id, timestamp, body, secrets: [secret] })
  // As node:http gives them, among what else a request has.
  const headers = {
    host: "127.0.0.1",
    "content-type": "application/json",
    "content-length": String(body.length),
    ...signed,
  }
  const key = createSecretKey(Buffer.from(secret.slice("whsec_".length), "base64"))
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  return { body, headers, secrets: [secret], hmac: () => createHmac("sha256", key).update(content).digest() }
}

async function* benchEd25519(small: boolean): AsyncGenerator<VerifyFigure> {
  const { privateKey, publicKey } = await createWebhookKeyPair()
  const { body, headers: unsigned } = await prepare(createWebhookSecret(), 2)
  const [id, timestamp] = [unsigned["webhook-id"], Number(unsigned["webhook-timestamp"])]
  const headers = await signWebhook({ id, timestamp, body, secrets: [privateKey] })
  const x = Buffer.from(publicKey.slice("whpk_".length), "base64").toString("base64url")
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" })
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  const signature = Buffer.from(headers["webhook-signature"].slice("v1a,".length), "base64")
  const runs = {
    ours: () => verifyWebhook({ headers, body, secrets: [publicKey] }),
    bare: () => verify(null, content, key, signature),
  }
  const cost = await measure(runs, small ? { calls: 20, rounds: 3 } : { calls: 1000, rounds: 11 })
  yield { figure: "CPU us to verify 2 KB by v1a, against bare Ed25519", ours: cost("ours"), baseline: cost("bare") }
}

/**
 * Whether the time of a refusal tells where the signature differs: 100,000 signatures wrong in their second byte against as many wrong in
 * their last. A ratio of 1 is what is wanted; a machine that does other things moves it by some hundredths.
 */
async function benchRefusal(secret: string, small: boolean): Promise<VerifyFigure> {
  const { body, headers, secrets } = await prepare(secret, 1)
  const wrongAt = (index: number): Run => {
    const bytes = Buffer.from(headers["webhook-signature"].slice("v1,".length), "base64")
    bytes[index] = (bytes[index] ?? 0) ^ 1
    const changed = { ...headers, "webhook-signature": `v1,${bytes.toString("base64")}` }
    return () => verifyWebhook({ headers: changed, body, secrets }).catch(() => {})
  }
  const runs = { early: wrongAt(1), late: wrongAt(31) }
  const cost = await measure(runs, small ? { calls: 50, rounds: 3 } : { calls: 2000, rounds: 51 })
  const figure = "CPU us to refuse a signature wrong in byte 1, against wrong in byte 31"
  return { figure, ours: cost("early"), baseline: cost("late") }
}

/** Microseconds of CPU time a call, by name. */
async function measure<Name extends string>(
  runs: Record<Name, Run>,
  { calls, rounds }: { calls: number; rounds: number },
): Promise<(name: Name) => number> {
  const costs = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries<Run>(runs)) {
      const before = process.cpuUsage()
      for (let call = 0; call < calls; call++) await run()
      const { user, system } = process.cpuUsage(before)
      costs.set(name, [...(costs.get(name) ?? []), (user + system) / calls])
    }
  }
  return (name) => median(costs.get(name) ?? [])
}
