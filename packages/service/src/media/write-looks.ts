import type { ArticleImage } from "@citable/contract"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

/** What an article says of each picture of the library, by the id of the file. */
export type Looks = Record<string, Pick<ArticleImage, "color" | "placeholder" | "focus">>

/** A WebP whose first part is a lossy picture: it has no transparency. */
const opaque = /^data:image\/webp;base64,.{16}VlA4I/

/**
 * Copies to an article what the library knows about the look of the pictures that it shows in any view. Returns it, as the column has it.
 */
export async function writeLooks(
  trx: Transaction<Tables>,
  row: { id: string; looks: string | null },
): Promise<string | null> {
  const files = await trx
    .selectFrom("media")
    .select(["id", "color", "placeholder", "focus_x", "focus_y"])
    .where("id", "in", (eb) => eb.selectFrom("media_uses").select("media_id").where("content_id", "=", row.id))
    .where((eb) => eb.or([eb("placeholder", "is not", null), eb("focus_x", "is not", null)]))
    .orderBy("id")
    .execute()
  const looks: Looks = Object.fromEntries(
    files.map(({ id, color, placeholder, focus_x: x, focus_y: y }) => [
      id,
      {
        // It would show through what is transparent, for good.
        ...(color !== null && placeholder !== null && opaque.test(placeholder) ? { color } : {}),
        ...(placeholder === null ? {} : { placeholder }),
        ...(x === null || y === null ? {} : { focus: { x, y } }),
      },
    ]),
  )
  const text = files.length === 0 ? null : JSON.stringify(looks)
  if (text !== row.looks) await trx.updateTable("contents").set({ looks: text }).where("id", "=", row.id).execute()
  return text
}
