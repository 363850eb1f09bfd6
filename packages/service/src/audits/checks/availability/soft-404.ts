import type { QueryCheck } from "../query-check.ts"

export const soft404: QueryCheck = {
  code: "soft_404",
  severity: "error",
  harm: { share: 1 },
  category: "availability",
  title: "Error pages that answer 200",
  detail: "The page says that it was not found, but its status says that it was. Search engines index it. Answer 404.",
  async find({ db, auditId, facts }) {
    const pages = await db
      .selectFrom("site_pages")
      .select(["url", "title", "h1", "word_count", "text_hash"])
      .where("audit_id", "=", auditId)
      .where("crawled_in", "=", auditId)
      .where("state", "=", "ok")
      .where("document", "is not", null)
      .execute()
    const missing = facts.missingPage.status === 200 ? null : facts.missingPage.textHash
    const findings = pages
      .filter(({ title, h1, word_count: words, text_hash: text }) => {
        const says = [title, h1].some((words_) => words_ !== null && notFound.test(words_))
        const isShort = (words ?? 0) < 150
        return (says && isShort) || (missing !== null && text === missing)
      })
      .map(({ url, title, h1 }) => ({ url, detail: (title ?? h1)?.slice(0, 200) ?? null }))
    return { checked: pages.length, findings }
  },
}

/** "Not found" in the languages of most sites. */
const notFound =
  /\b(?:404|not found|page not found|nicht gefunden|introuvable|no encontrad[ao]|non trovat[ao]|n[ãa]o encontrad[ao]|niet gevonden|hittades inte|ikke fundet|ikke funnet|ei l[öo]ytynyt|nie znaleziono|nenalezen[ao]|nem tal[áa]lhat[óo]|bulunamad[ıi])\b|не найден|見つかりません|找不到|찾을 수 없/i
