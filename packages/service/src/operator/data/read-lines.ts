import { createReadStream } from "node:fs"

/**
 * Reads the lines of a file. Only a line feed ends one: `node:readline` also splits at U+2028, which a text in JSON can contain.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest: string[] = []
  for await (const chunk of createReadStream(path, "utf8") as AsyncIterable<string>) {
    const parts = chunk.split("\n")
    const last = parts.pop() ?? ""
    for (const part of parts) {
      yield [...rest, part].join("")
      rest = []
    }
    rest.push(last)
  }
  const end = rest.join("")
  if (end !== "") yield end
}
