import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

import { listen, startService, type StartedService, type StartOptions } from "@citable/dev"
import { createOpenaiEngine } from "@citable/engines/create-openai-engine"
import { createPerplexityEngine } from "@citable/engines/create-perplexity-engine"
import { createDataForSeo } from "@citable/service"

import {
  type HttpEndpointUnderTest,
  openHttpEndpoint,
} from "../../../../publishers/test/http-endpoint/open-http-endpoint.ts"
import { fakeOpenai } from "../../fake-engines/fake-openai.ts"
import { fakePerplexity } from "../../fake-engines/fake-perplexity.ts"
import { startFakeEngine } from "../../fake-engines/start-fake-engine.ts"
import type { FakeGoogle } from "../../fake-google/start-fake-google.ts"
import { startGoogleSite } from "../../fake-google/start-google-site.ts"
import { startFakeDataForSeo } from "../../start-fake-dataforseo.ts"
import { type StartedModel, startFakeModel } from "../../start-fake-model.ts"
import { startFakeReddit } from "../../start-fake-reddit.ts"
import { startTestSite, type TestSite } from "../../start-test-site.ts"
import { coffeeAnswers, proposals } from "./coffee-answers.ts"
import { coffeeHost, coffeePages } from "./coffee-pages.ts"
import { makeCoffeeSearches } from "./coffee-searches.ts"
import { createCoffeeModel } from "./create-coffee-model.ts"
import { createToolDesk, type ToolDesk } from "./create-tool-desk.ts"

/** A request of a webhook as it arrived. */
export interface ReceivedEvent {
  headers: Headers
  body: Uint8Array
}

/** A service, everything outside that it talks to, and a desk for calls. */
export interface CoffeeWorld {
  started: StartedService
  dataDir: string
  desk: ToolDesk
  /** The key of the whole account, and the brand's key, which can do everything but manage brands. */
  keys: { account: string; brand: string }
  site: TestSite
  endpoint: HttpEndpointUnderTest
  /** What the roaster's own site received. */
  received: ReceivedEvent[]
  webhookUrl: string
  buildUrl: string
  /** How many builds the roaster's platform was asked for. */
  builds: () => number
  google: FakeGoogle
  searches: ReturnType<typeof makeCoffeeSearches>
  reddit: Awaited<ReturnType<typeof startFakeReddit>>
  dataForSeo: Awaited<ReturnType<typeof startFakeDataForSeo>>
  /** What the language model answers to a request that contains a text. */
  writings: Map<string, object>
  model: StartedModel
  /** Whether the engines are too busy to answer. */
  engines: { areBusy: boolean }
  /** A day in UTC, so many days ago. */
  day: (ago: number) => string
  /** What the chapters hand on. */
  made: {
    articleId: string
    mediaId: string
    webhookId: string
    webhookSecret: string
    endpointId: string
    buildHookId: string
    barnId: string
    storingId: string
  }
  close(): Promise<void>
}

const apiKey = "sk-test-0123456789"
const dayMs = 86_400_000

/**
 * Starts the service of a small coffee roaster, with engines, Google, Reddit and all others on loopback. The second engine answers after
 * `secondEngineMs`.
 */
export async function startCoffeeWorld({
  secondEngineMs = 0,
  ...options
}: StartOptions & { secondEngineMs?: number } = {}): Promise<CoffeeWorld> {
  const closers: (() => Promise<unknown>)[] = []
  const dataDir = await mkdtemp(join(tmpdir(), "citable-every-tool-"))
  closers.push(() => rm(dataDir, { recursive: true, force: true }))
  const closing = <Thing extends { close(): Promise<unknown> }>(thing: Thing): Thing => {
    closers.unshift(() => thing.close())
    return thing
  }
  // No day ends while the test runs.
  const lag = dayMs - (Date.now() % dayMs) < 60_000 ? 60_000 : 0
  const now = () => Date.now() - lag
  const today = Math.floor(now() / dayMs) * dayMs
  const day = (ago: number) => new Date(today - ago * dayMs).toISOString().slice(0, 10)
  const searches = makeCoffeeSearches(day)
  const engines = { areBusy: false }
  const answer = (engine: keyof typeof coffeeAnswers) => (question: string) =>
    engines.areBusy
      ? { fault: { status: 429, headers: { "retry-after": "60" } } }
      : (coffeeAnswers[engine][question] ?? proposals)
  const writings: CoffeeWorld["writings"] = new Map()
  const received: ReceivedEvent[] = []
  let builds = 0
  const [site, chatgpt, perplexity, model, google, reddit, dataForSeo, receiver, platform, endpoint] =
    await Promise.all([
      startTestSite(coffeeHost, { ...coffeePages }),
      startFakeEngine(fakeOpenai, answer("chatgpt")),
      startFakeEngine(fakePerplexity, answer("perplexity")),
      startFakeModel(createCoffeeModel(writings)),
      startGoogleSite({
        page: "https://harbourcoffee.example/blog/grind-size",
        submitted: 7,
        searches: { "sc-domain:harbourcoffee.example": () => searches.searches },
        visits: { 4321: () => searches.visits },
      }),
      startFakeReddit(),
      startFakeDataForSeo(),
      listen(async (request) => {
        received.push({ headers: request.headers, body: new Uint8Array(await request.arrayBuffer()) })
        return new Response(null, { status: 204 })
      }),
      listen(() => {
        builds += 1
        return Promise.resolve(Response.json({ id: `build-${builds}` }, { status: 201 }))
      }),
      openHttpEndpoint(),
    ])
  for (const thing of [site, chatgpt, perplexity, model, google, reddit, dataForSeo, receiver, platform, endpoint])
    closing(thing)
  const fetchLater: typeof fetch = async (...given) => {
    await setTimeout(secondEngineMs)
    return fetch(...given)
  }
  const started = closing(
    await startService({
      dataDir,
      brandName: "Sandbox",
      now,
      engines: [
        createOpenaiEngine({ apiKey, url: `${chatgpt.url}/v1/responses`, fetch }),
        createPerplexityEngine({ apiKey, url: `${perplexity.url}/v1/agent`, fetch: fetchLater }),
      ],
      writers: [model.writer],
      google: google.options,
      reddit: reddit.options,
      keywordData: createDataForSeo({
        login: "ada",
        password: "s3cret",
        url: dataForSeo.url,
        allowPrivateNetwork: true,
      }),
      readNetwork: site.readNetwork,
      deployFetch: fetch,
      publishTiming: { intervalMs: 20 },
      buildTiming: { quietMs: 20, maxWaitMs: 200, intervalMs: 20 },
      ...options,
    }),
  )
  return {
    started,
    dataDir,
    desk: createToolDesk(started, `Bearer ${started.operatorToken}`),
    keys: { account: started.operatorToken, brand: "" },
    site,
    endpoint,
    received,
    webhookUrl: `${receiver.url}/api/citable`,
    buildUrl: `${platform.url}/build`,
    builds: () => builds,
    google,
    searches,
    reddit,
    dataForSeo,
    writings,
    model,
    engines,
    day,
    made: {
      articleId: "",
      mediaId: "",
      webhookId: "",
      webhookSecret: "",
      endpointId: "",
      buildHookId: "",
      barnId: "",
      storingId: "",
    },
    async close() {
      for (const close of closers) await close()
    },
  }
}
