/**
 * Finds the field of a form that a problem is about, by the JSON Pointer or the name of a parameter in the problem. A form has names of its own:
 * `/seo/title` is its field `seo_title`, and `/prompts/3/text` a line of its field `prompts`. Undefined if the form does not have it.
 */
export function findField(names: Iterable<string>, place: string): string | undefined {
  const parts = place
    .split("/")
    .filter((part) => part !== "" && !/^\d+$/.test(part))
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
  const all = [...names]
  const wanted = [
    parts.join("_"),
    parts.join("."),
    ...parts.toReversed(),
    ...parts.toReversed().flatMap((part) => [`${part}s`, part.replace(/s$/, "")]),
  ]
  return wanted.find((name) => all.includes(name)) ?? all.find((name) => parts.some((part) => endOf(name) === part))
}

/** What a name such as `connection.url` or `cover_url` ends with. */
const endOf = (name: string): string => name.replace(/^.*[._-]/, "")

/** What people call a field of which only the place is known: `/seo/title` is “Seo title”. */
export function nameOfPlace(place: string): string {
  const parts = place.split("/").filter((part) => part !== "" && !/^\d+$/.test(part))
  const text = parts
    .join(" ")
    .replaceAll(/[_.-]+/g, " ")
    .trim()
  return text === "" ? "The form" : text[0]?.toUpperCase() + text.slice(1)
}

/** The line of a field with one entry a line that a pointer means. Undefined for the whole field. */
export function lineOfPlace(place: string): number | undefined {
  const [, line] = /\/(\d+)(?:\/|$)/.exec(place) ?? []
  return line === undefined ? undefined : Number(line) + 1
}
