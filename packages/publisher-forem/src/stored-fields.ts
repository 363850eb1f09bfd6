import type { RemoteDocument, RemoteState } from "@citable/publishers"

/**
 * How a document looks in an article that holds it: Forem puts a description into an article without one, gives pictures an address of its own
 * that contains theirs, and replaces characters in titles.
 */
export function storedFields({ fields }: RemoteDocument, { fields: held }: RemoteState): RemoteDocument["fields"] {
  const { title, description, main_image: cover } = fields
  const isCover = typeof cover === "string" && decode(held["main_image"]).includes(decode(cover))
  return {
    ...fields,
    title: toWords(title) === toWords(held["title"]) ? held["title"] : title,
    description: description ?? held["description"],
    main_image: isCover ? held["main_image"] : cover,
  }
}

/** A title without what Forem may replace by a space: everything but letters, digits and punctuation. */
const toWords = (title: unknown) =>
  String(title)
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{Sc}\p{Sm}]+/gu, " ")
    .trim()

/** An address without its escapes, which have escapes themselves in an address that contains it. */
function decode(address: unknown, times = 3): string {
  try {
    return times === 0 ? String(address) : decode(decodeURIComponent(String(address)), times - 1)
  } catch {
    return String(address)
  }
}
