import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

import { listen } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { signInAs } from "../../service/test/start-accounts.ts"
import { createWebClient, type WebClient, type WebPage } from "../../service/test/web-client.ts"
import { type HostileBytes, type HostileKind, makeHostileBytes } from "./hostile-bytes.ts"
import type { Measured } from "./serve-hostile.ts"

const seed = Number(process.env["CITABLE_HOSTILE_SEED"] ?? 1)
const hostile = makeHostileBytes(seed)
const ofKind = (kind: HostileKind) => hostile.filter((one) => one.kind === kind)
const textOf = ({ bytes }: HostileBytes) => Buffer.from(bytes).toString()

interface World {
  url: string
  brandId: string
  operatorToken: string
  owner: Parameters<typeof signInAs>[1]
}
let child: ChildProcess
let world: World
let ada: WebClient
let site: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  site = await listen((request) => {
    const found = hostile.find(({ name }) => request.url.endsWith(`/${name}`))
    const body = found === undefined ? "<p>A page." : Buffer.from(found.bytes)
    return Promise.resolve(new Response(body, { headers: { "content-type": "text/html" } }))
  })
  child = fork(fileURLToPath(new URL("./serve-hostile.ts", import.meta.url)), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  world = ((await once(child, "message")) as [World])[0]
  ada = createWebClient(world.url, fetchAgain)
  await signInAs(ada, world.owner)
}, 120_000)
afterAll(async () => {
  await site.close()
  child.disconnect()
  await once(child, "exit")
})

async function measure(message: object = {}): Promise<Measured> {
  child.send(message)
  return ((await once(child, "message")) as [Measured])[0]
}

const call = async (
  method: string,
  path: string,
  body?: unknown,
  base = `/v1/brands/${world.brandId}`,
): Promise<{ status: number; json: never }> => {
  const request = new Request(world.url + base + path, {
    method,
    headers: { authorization: `Bearer ${world.operatorToken}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await fetchAgain(request)
  return { status: response.status, json: (await response.json()) as never }
}

/** Sends files as a form does, and waits until their import has ended. */
async function upload(
  home: string,
  files: readonly HostileBytes[],
  more: Record<string, string> = {},
): Promise<WebPage> {
  const form = new FormData()
  form.append("csrf", /name="csrf" value="([^"]+)"/.exec((await ada.open(home)).text)?.[1] ?? "")
  for (const { name, bytes } of files) form.append("files", new Blob([Uint8Array.from(bytes)]), `site/${name}`)
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  const path = home.endsWith("/articles/import") ? home : `${home}/import`
  const page = await ada.send(path, { method: "POST", body: form, headers: { origin: world.url } })
  for (;;) {
    const { text } = await ada.send(page.url.pathname, { headers: { accept: "application/json" } })
    if (!/"(?:checking|importing)"/.test(text)) return ada.open(page.url.pathname)
    await sleep(100)
  }
}

/** A connection that was idle may just be closing. */
async function fetchAgain(request: Request): Promise<Response> {
  const again = request.clone()
  return fetch(request).catch(() => fetch(again))
}

const words = ({ text }: WebPage) => text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")

/** Sends everything to where it belongs. Returns what became of each. */
async function attack(some: readonly HostileBytes[]): Promise<Map<string, string>> {
  const fate = new Map<string, string>()
  const brand = `/brands/${world.brandId}`
  const of = (kind: HostileKind) => some.filter((one) => one.kind === kind)
  for (let at = 0; at < of("import").length; at += 15) {
    const files = of("import").slice(at, at + 15)
    const text = words(await upload(`${brand}/articles/import`, files))
    for (const { name } of files) {
      const after = text.slice(text.lastIndexOf(name))
      const refusal =
        /takes more than[^.]*|ended the[^.]*|has (?:more than|an alias)[^.]*|nests[^.]*|cannot be read[^.]*/.exec(
          after.slice(0, 400),
        )
      fate.set(
        name,
        text.includes(name) ? (refusal?.[0] ?? "read, or refused by its parser") : `missing: ${text.slice(0, 600)}`,
      )
    }
  }
  for (const [kind, home] of [
    ["search", "/search"],
    ["backlinks", "/search/backlinks"],
  ] as const) {
    for (const file of of(kind)) {
      const text = words(await upload(brand + home, [file], { from: "2026-01-01", to: "2026-01-31" }))
      fate.set(`${kind} ${file.name}`, /Something went wrong/.test(text) ? "went wrong" : "answered")
    }
  }
  for (const file of [...of("svg"), ...of("picture")]) {
    const subtype = file.name.split(".").at(-1)?.replace("svg", "svg+xml").replace("jpg", "jpeg")
    const source = {
      kind: "base64",
      data: Buffer.from(file.bytes).toString("base64"),
      content_type: `image/${subtype}`,
    }
    const { status, json } = await call("POST", "/media", { source, filename: file.name })
    fate.set(file.name, status === 201 ? "stored" : `${status}: ${(json as { detail?: string }).detail?.slice(0, 90)}`)
  }
  for (const { name } of of("page")) {
    const { status, json } = await call("POST", "", { url: `${site.url}/${name}`, render: "never" }, "/v1/browser/read")
    const { detail } = json as { detail?: string }
    fate.set(`page ${name}`, status === 200 ? "read" : `${status}: ${detail?.slice(0, 90)}`)
  }
  if (of("answer").length > 0) {
    const questions = of("answer").map((one) => [`What about ${one.name}?`, textOf(one)] as [string, string])
    child.send({ answers: questions })
    await once(child, "message")
    await call("POST", "/prompts", { prompts: questions.map(([text]) => ({ text })) })
    const { json } = await call("POST", "/scans", {})
    const { id } = json as { id: string }
    let scan: { status: string; calls?: unknown } = { status: "queued" }
    while (scan.status === "queued" || scan.status === "running") {
      await sleep(200)
      scan = (await call("GET", `/scans/${id}`)).json
    }
    fate.set("scan", scan.status)
  }
  return fate
}

/** Asks for `/healthz` until the work is done. */
async function withHealth<Result>(work: Promise<Result>): Promise<{ result: Result; slowest: number }> {
  const state = { isDone: false }
  let slowest = 0
  const watching = (async () => {
    while (!state.isDone) {
      const at = performance.now()
      await (await fetchAgain(new Request(`${world.url}/healthz`))).text()
      slowest = Math.max(slowest, performance.now() - at)
      await sleep(20)
    }
  })()
  const result = await work.finally(() => (state.isDone = true))
  await watching
  return { result, slowest }
}

it("200 hostile files, tables, pictures, answers and pages keep nobody waiting", { timeout: 1_800_000 }, async () => {
  expect(hostile).toHaveLength(200)
  await call("PATCH", "", { name: "Acme", aliases: ["Acme Corp"], domains: ["acme.example"] })
  await call("POST", "/competitors", { name: "Rival1" })
  // What is loaded once is loaded before, the charts of the page with search data too.
  const plain = Buffer.from("Top queries,Clicks,Impressions,CTR,Position\nlamp,1,2,50%,3\n")
  const table = { kind: "search", name: "Queries.csv", bytes: plain } as const
  await upload(`/brands/${world.brandId}/search`, [table], { from: "2026-01-01", to: "2026-01-31" })
  await ada.open(`/brands/${world.brandId}/search`)
  await attack(makeHostileBytes(seed + 1).filter(({ bytes }, at) => at % 9 === 0 && bytes.length < 400_000))
  await measure()
  const idle = await withHealth(sleep(10_000))
  const quiet = await measure()
  const fate = new Map<string, string>()
  const jobs: Measured["jobs"] = []
  const delays: { kind: string; longestMs: number; longestCpuMs: number; healthMs: number }[] = []
  for (const kind of ["svg", "picture", "page", "answer", "search", "backlinks", "import"] as const) {
    const { result, slowest } = await withHealth(attack(ofKind(kind)))
    for (const [name, what] of result) fate.set(name, what)
    const { longestMs, longestCpuMs, jobs: some } = await measure()
    jobs.push(...some)
    delays.push({ kind, longestMs, longestCpuMs, healthMs: slowest })
    console.log(
      `${kind}: longest delay ${longestMs.toFixed(0)} ms, longest computing ${longestCpuMs.toFixed(0)} ms, /healthz ${slowest.toFixed(0)} ms`,
    )
  }

  const byTask = Map.groupBy(jobs, ({ task }) => task)
  const rows = [...byTask].map(([task, own]) => {
    const cpu = own.map(({ cpuMs }) => cpuMs).toSorted((a, b) => a - b)
    const refused = Map.groupBy(own, ({ refused: code }) => code ?? "done")
    const codes = [...refused].map(([code, some]) => `${code} ${some.length}`).join(", ")
    const sum = cpu.reduce((all, one) => all + one, 0)
    return { task, jobs: own.length, median: cpu.at(cpu.length >> 1), most: cpu.at(-1), sum, codes }
  })
  console.table(rows)
  console.table(
    Object.entries(Object.fromEntries(Map.groupBy(fate.values(), (one) => one.slice(0, 120)))).map(([what, all]) => ({
      what,
      count: all?.length,
    })),
  )
  for (const [name, what] of fate) if (/missing|went wrong/.test(what)) console.log(name, what)
  // A goal, not an assertion: the machine decides as well.
  console.table(
    delays.map((one) => ({ ...one, goal: quiet.longestMs + 100, holds: one.longestMs <= quiet.longestMs + 100 })),
  )
  console.log(
    `seed ${seed}, idle: longest delay ${quiet.longestMs.toFixed(0)} ms, longest computing ${quiet.longestCpuMs.toFixed(0)} ms, /healthz ${idle.slowest.toFixed(0)} ms`,
  )
  expect([...fate].filter(([, what]) => /missing|went wrong|^5(?!03)/.test(what))).toEqual([])
})
