import { afterAll, beforeAll, describe, expect, it } from "vitest"

import type { alterations, SentPost } from "./alterations.ts"
import { isUpdate, openProofWorld, type ProofWorld } from "./open-proof-world.ts"

/** What a service says of a platform that answers 200 and stores something else. */
export function describeAlterations(ways: typeof alterations): void {
  describe("a platform that answers 200 and stores something else", () => {
    let world: ProofWorld
    beforeAll(async () => {
      world = await openProofWorld()
    })
    afterAll(() => world?.close())

    it.each(ways)("never counts as visible: %s, and %s is named", async (_, field, alter) => {
      const { proxy, service, create, publish, looked } = world
      let altered = false
      proxy.onRequest = (request) => {
        if (!isUpdate(request)) return undefined
        const text = request.body.toString()
        const other = JSON.stringify(alter(JSON.parse(text) as SentPost))
        altered ||= other !== text
        return { kind: "altered", body: Buffer.from(other) }
      }
      const id = await create()
      const { warnings, status } = await publish(id)
      proxy.onRequest = undefined
      expect({ status, altered }).toEqual({ status: "succeeded", altered: true })
      expect(warnings.filter(({ code }) => code === "not_as_sent").map(({ pointer }) => pointer)).toContain(`/${field}`)
      const proof = await looked(id)
      expect(proof).toMatchObject({ state: "sent", page: "not_checked" })
      expect(proof?.differences.map((one) => one.field)).toContain(field)
      // What the platform made of it is no change of a person: the next version goes out, and is compared anew.
      await service.call("PATCH", `/v1/content/${id}`, { tags: ["Ferries", "Harbours", "Quays"] })
      await publish(id)
      expect(await looked(id)).toMatchObject({ state: "visible", differences: [] })
    })
  })
}
