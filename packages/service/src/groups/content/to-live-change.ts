import { catalogue, type Tool, type ToolInput } from "@citable/contract"

import type { ContentDocument } from "./document.ts"

/** The fields of an article that a page shows before they are saved. */
export type LiveChange = Pick<ToolInput<"update_content">, "body" | "custom"> & {
  [Field in "title" | "excerpt" | "tags" | "author" | "cover"]?: ContentDocument[Field]
} & { seo?: Partial<ContentDocument["seo"]> }

const shownFields = ["title", "body", "excerpt", "tags", "author", "cover", "seo", "custom"] as const
/** Fields whose members are checked one by one. */
const grouped: readonly PropertyKey[] = ["seo", "custom"]

/**
 * What a page can show of a change that nobody has saved: the fields that the schema of `update_content` accepts. The others, such as a title
 * that is empty for a moment, are left out.
 */
export function toLiveChange(change: Omit<ToolInput<"update_content">, "content_id">): LiveChange {
  const tool = (catalogue as readonly Tool[]).find(({ name }) => name === "update_content")
  if (tool === undefined) throw new Error("The contract has no edit of an article")
  const given: Record<string, unknown> = Object.fromEntries(shownFields.map((name) => [name, change[name]]))
  for (const name of ["seo", "custom"]) if (given[name] !== undefined) given[name] = { ...(given[name] as object) }
  // Each round leaves out at least one member.
  for (;;) {
    const parsed = tool.input.safeParse({ content_id: "cnt_0", ...given })
    if (parsed.success) return toShown(parsed.data as ToolInput<"update_content">)
    for (const { path } of parsed.error.issues) {
      const [field = "", member] = path
      const members = given[String(field)]
      if (grouped.includes(field) && member !== undefined && typeof members === "object") {
        Reflect.deleteProperty(members ?? {}, member)
      } else if (field in given) Reflect.deleteProperty(given, field)
      else return {}
    }
  }
}

function toShown({ title, body, excerpt, tags, author, cover, seo, custom }: ToolInput<"update_content">): LiveChange {
  const url = cover?.url
  const picture = cover && typeof url === "string" ? { ...noSize, ...cover, url, alt: cover.alt ?? "" } : cover
  return {
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body }),
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(tags === undefined ? {} : { tags }),
    ...(author === undefined
      ? {}
      : { author: author && { name: author.name, url: author.url ?? null, image_url: author.image_url ?? null } }),
    ...(cover === undefined || (picture && typeof picture.url !== "string")
      ? {}
      : { cover: picture as ContentDocument["cover"] }),
    ...(seo === undefined ? {} : { seo: seo as Partial<ContentDocument["seo"]> }),
    ...(custom === undefined ? {} : { custom }),
  }
}

const noSize = { width: null, height: null, media_id: null }
