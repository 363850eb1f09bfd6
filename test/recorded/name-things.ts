const patterns = [
  String.raw`(?<uuid>\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)`,
  String.raw`(?<id>(?<![a-z0-9])[a-z]{3}[_-][0-9a-hjkmnp-tv-z]{26}\b)`,
  String.raw`(?<secret>\bwhsec_[\w+/]+=*)`,
  // The id and the end of a credential, as pages show it.
  String.raw`(?<masked>\bct[bar]_\w{10}…\w{4})`,
  String.raw`(?<=last4": ")(?<last>\w{4})`,
  String.raw`(?<code>\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b)`,
  String.raw`(?<time>\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)`,
  String.raw`(?<date>(?<=^Date: ).*)`,
  String.raw`(?<cookie>(?<=^set-cookie: \w+=)[^;\s]+)`,
  String.raw`(?<moment>\b1\d{9}(?:\d{3})?\b)`,
  String.raw`(?<=127\.0\.0\.1(?::|%3A)|localhost:)(?<port>\d{4,5})\b`,
  String.raw`(?<base64>(?<=sha\d{3}-|v1,)[\w+/]{20,}=*)`,
  String.raw`(?<config>(?<=;config=)\w+)`,
  String.raw`(?<part>_NmP-[0-9a-f]+)`,
  String.raw`(?<=/assets/)(?<assets>[\w-]{16})(?=/)`,
  String.raw`(?<=/chunks/)(?<chunk>[\w.-]+)(?=\.css)`,
  // The name of a built file ends with a hash of its content.
  String.raw`(?<=[._-])(?<built>[\w-]{8})(?=\.(?:css|js|mjs|woff2?|png|webp|svg|jpe?g|gif|ico)\b)`,
]
const changing = new RegExp(patterns.join("|"), "gmu")
const words = /(?<![\w-])[\w-]{10,}(?![\w-])/g

/** Whether a word is a credential or a hash: letters, digits and capitals change places in it more often than in words of people. */
function isRandom(word: string): boolean {
  if (word.length < 16) return false
  const runs = word.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [word]
  const capitals = word.match(/[A-Z]/g)?.length ?? 0
  return word.length / runs.length < 4 || (capitals > word.length / 4 && /[a-z]/.test(word))
}

/**
 * Returns a function that replaces what differs between two runs by names that say in which order things appeared, such as `<brd 1>`.
 * Times before the run are data, and stay. `keyIds` are the public parts of credentials.
 */
export function createNames(from: number, keyIds: ReadonlySet<string>): (text: string) => string {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  const until = from + 400 * 86_400_000
  const name = (kind: string, text: string): string => {
    const known = names.get(text)
    if (known !== undefined) return known
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const made = `<${kind} ${count}>`
    names.set(text, made)
    return made
  }
  const isOfRun = (ms: number) => ms >= from && ms < until
  return (text) =>
    text
      .replaceAll(changing, (found: string, ...rest: unknown[]) => {
        const groups = rest.at(-1) as Record<string, string | undefined>
        const kind = Object.keys(groups).find((one) => groups[one] !== undefined) ?? ""
        if (kind === "id") return name(found.slice(0, 3), found)
        if (kind === "time" && !isOfRun(Date.parse(found))) return found
        if (kind === "moment" && !isOfRun(Number(found) * (found.length === 10 ? 1000 : 1))) return found
        return name(kind, found)
      })
      .replaceAll(words, (word) => (keyIds.has(word) ? name("key", word) : isRandom(word) ? name("token", word) : word))
}
