import { join } from "node:path"
import { DatabaseSync, type SQLInputValue } from "node:sqlite"

/**
 * Puts published articles into the service's brand: the first through the API, the others as copies of its rows, as a
 * hundred thousand publishes one by one would take longer than all that is measured. Returns the id of the first.
 */
export async function fillBrand(
  dataDir: string,
  brandId: string,
  options: { articles: number; bodyBytes: number; publish: (article: object) => Promise<string> },
): Promise<string> {
  const { articles, bodyBytes, publish } = options
  const sentence = "An article of some length is what a page of a listing is made of. "
  const paragraph = `${sentence.repeat(6).trim()}\n\n`
  const body = paragraph.repeat(Math.ceil(bodyBytes / paragraph.length)).slice(0, bodyBytes)
  const contentId = await publish({ title: "Article 0", slug: "article-0", body, tags: ["bench"] })
  const db = new DatabaseSync(join(dataDir, "service.db"))
  try {
    db.exec("begin immediate")
    copyRows(db, brandId, contentId, articles)
    db.prepare(
      "update brands set revision = revision + ?, published_revision = published_revision + ? where id = ?",
    ).run(articles, articles, brandId)
    db.exec("commit")
  } finally {
    db.close()
  }
  return contentId
}

type Row = Record<string, SQLInputValue>

function copyRows(db: DatabaseSync, brandId: string, contentId: string, articles: number): void {
  const content = db.prepare("select * from contents where id = ?").get(contentId) as Row
  const changes = db.prepare("select * from content_changes where content_id = ?").all(contentId) as Row[]
  const tags = db.prepare("select * from content_tags where content_id = ?").all(contentId) as Row[]
  const brand = db.prepare("select revision, published_revision from brands where id = ?").get(brandId) as Row
  const insert = (table: string, row: Row): void => {
    const names = Object.keys(row)
    // Prepared once a table: node:sqlite is told by the text.
    const statement =
      statements.get(table) ??
      db.prepare(`insert into ${table} (${names.join()}) values (${names.map(() => "?").join()})`)
    statements.set(table, statement)
    statement.run(...Object.values(row))
  }
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>()
  for (let index = 1; index < articles; index++) {
    const id = contentId.slice(0, -6) + String(index).padStart(6, "0")
    const named = (value: SQLInputValue | undefined): SQLInputValue =>
      typeof value === "string"
        ? value.replaceAll("article-0", `article-${index}`).replaceAll("Article 0", `Article ${index}`)
        : (value ?? null)
    const [revision, published] = [Number(brand["revision"]) + index, Number(brand["published_revision"]) + index]
    insert("contents", {
      ...content,
      id,
      slug: named(content["slug"]),
      title: named(content["title"]),
      document: named(content["document"]),
      live_slug: named(content["live_slug"]),
      live_title: named(content["live_title"]),
      live_document: named(content["live_document"]),
      revision,
      published_revision: published,
      created_at: Number(content["created_at"]) + index,
      published_at: Number(content["published_at"]) + index,
      updated_at: Number(content["updated_at"]) + index,
      live_updated_at: Number(content["live_updated_at"]) + index,
    })
    for (const tag of tags) insert("content_tags", { ...tag, content_id: id })
    for (const change of changes) {
      insert("content_changes", {
        ...change,
        content_id: id,
        slug: named(change["slug"]),
        revision: change["view"] === "live" ? published : revision,
      })
    }
  }
}
