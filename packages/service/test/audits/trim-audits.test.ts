import { expect, it } from "vitest"

import { trimAudits } from "../../src/audits/compare-audits.ts"
import { openAuditedSite } from "../open-audited-site.ts"

it("the eleventh audit before keeps a hundred findings of each check, and the tenth keeps all", async () => {
  const { db, brandId, add } = await openAuditedSite({ "/": "<!doctype html><title>Shop</title>" })
  const ids: string[] = []
  for (let count = 0; count < 11; count++) ids.push(await add())
  const [oldest = "", second = ""] = ids
  for (const audit_id of [oldest, second]) {
    for (const [code, count] of [
      ["title_missing", 130],
      ["h1_missing", 40],
    ] as const) {
      const findings = Array.from({ length: count }, (_, at) => {
        const url = `https://shop.example/${String(at).padStart(3, "0")}`
        return { audit_id, code, url, url_key: at, severity: "error" as const, detail: null }
      })
      await db.insertInto("audit_findings").values(findings).execute()
    }
  }

  await db.transaction().execute((trx) => trimAudits(trx, { brand_id: brandId, scope: "site" }))

  const left = await db.selectFrom("audit_findings").select(["audit_id", "code", "url"]).orderBy("url").execute()
  const of = (id: string, code: string) => left.filter((one) => one.audit_id === id && one.code === code)
  expect([of(oldest, "title_missing").length, of(oldest, "h1_missing").length]).toEqual([100, 40])
  expect(of(oldest, "title_missing").at(-1)?.url).toBe("https://shop.example/099")
  expect([of(second, "title_missing").length, of(second, "h1_missing").length]).toEqual([130, 40])
})
