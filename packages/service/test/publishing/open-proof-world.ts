import type { Integration, Publication, PublicationItem, PublicationProof } from "@citable/contract"
import {
  type FaultyProxy,
  type ProxiedRequest,
  startFaultyProxy,
  startService,
  startTestPlatform,
  type StartedService,
  type TestPlatform,
} from "@citable/dev"
import { expect, vi } from "vitest"

const body = `The ferry leaves at noon & comes back “in the evening” with a ferry.

Second, look at [the timetable](https://harbour.example/ferry), which the harbour office prints each spring.

## Where it goes

- to the island
- and back

![The quay](https://elsewhere.example/quay.png)`
/** An article with all kinds of what can be altered. */
export const proofArticle = {
  title: "The ferry & the quay",
  excerpt: "A ferry goes & comes.",
  tags: ["Ferries", "Harbours"],
  body,
}

/** A service that publishes to a platform behind a proxy, whose pages visitors get through the proxy, too. */
export interface ProofWorld {
  platform: TestPlatform
  proxy: FaultyProxy
  service: StartedService
  /** The integration. */
  press: string
  clock: { ahead: number }
  create: (more?: Record<string, unknown>) => Promise<string>
  publish: (id: string, more?: Record<string, unknown>) => Promise<Publication>
  itemOf: (id: string) => Promise<PublicationItem>
  proofOf: (id: string) => Promise<PublicationProof | null>
  /** Waits until nobody looks any more, or the page has to be looked at later. */
  looked: (id: string) => Promise<PublicationProof | null>
  close(): Promise<void>
}

export const isUpdate = ({ method, path }: ProxiedRequest): boolean => method === "POST" && /\/posts\/\d+/.test(path)
export const isVisit = ({ method, path }: ProxiedRequest): boolean => method === "GET" && !path.includes("/wp-json")
export const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { interval: 20 })

export async function openProofWorld(): Promise<ProofWorld> {
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  const platform = await startTestPlatform({ now })
  const proxy = await startFaultyProxy({ target: platform.url })
  const service = await startService({ publishTiming: { intervalMs: 30 }, now })
  const { username, password: application_password } = platform
  const { id: press } = await service.call<Integration>("POST", `/v1/brands/${service.brandId}/integrations`, {
    name: "Press",
    connection: { kind: "wordpress", config: { url: proxy.url }, credentials: { username, application_password } },
  })
  let articles = 0
  const itemOf = async (id: string) =>
    (await service.call<{ items: [PublicationItem] }>("GET", `/v1/content/${id}/publications`)).items[0]
  const proofOf = async (id: string) => (await itemOf(id)).proof
  return {
    platform,
    proxy,
    service,
    press,
    clock,
    async create(more = {}) {
      const slug = `ferry-${++articles}-at-noon`
      const content = { ...proofArticle, slug, published_at: "2020-02-02T10:00:00.000Z", ...more }
      return (await service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, content)).id
    },
    async publish(id, more = {}) {
      const input = { integration_id: press, ...more }
      return (await service.call<{ publication: Publication }>("POST", `/v1/content/${id}/publish`, input)).publication
    },
    itemOf,
    proofOf,
    async looked(id) {
      await until(async () => {
        const proof = await proofOf(id)
        expect(proof?.page !== "waiting" || proof.looked_at !== null).toBe(true)
      })
      return proofOf(id)
    },
    async close() {
      await service.close()
      await proxy.close()
      await platform.close()
    },
  }
}
