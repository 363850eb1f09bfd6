import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { CitableError } from "@citable/contract"
import type { Prompt, PromptName, Prompts } from "@citable/engines/writers/prompts"

const ownFolder = fileURLToPath(new URL("../../../prompts", import.meta.url))
const maxBytes = 100_000

/**
 * Reads prompts from files when they are first used. A file of the operator's folder stands in for the one that comes with the service.
 *
 * @throws from the function: a `CitableError` `invalid_prompt` for a file that is empty, too long, unreadable or not UTF-8.
 */
export function openPrompts(folder?: string): Prompts {
  const read = new Map<PromptName, Promise<Prompt>>()
  return (name) => {
    const known = read.get(name)
    if (known !== undefined) return known
    const prompt = readPrompt(name, folder)
    read.set(name, prompt)
    prompt.catch(() => read.delete(name))
    return prompt
  }
}

async function readPrompt(name: PromptName, folder: string | undefined): Promise<Prompt> {
  const file = `${name}.md`
  const own = folder === undefined ? undefined : await readText(join(folder, file), { isOptional: true })
  const text = (own ?? (await readText(join(ownFolder, file))) ?? "").trim()
  if (text === "") throw invalid(own === undefined ? name : join(folder ?? "", file), "It is empty.")
  return { text, version: createHash("sha256").update(text).digest("hex").slice(0, 12) }
}

async function readText(path: string, { isOptional = false } = {}): Promise<string | undefined> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (cause) {
    if (isOptional && (cause as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw invalid(path, "It cannot be read.", cause)
  }
  if (bytes.length > maxBytes) throw invalid(path, `It has more than ${maxBytes} bytes.`)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch (cause) {
    throw invalid(path, "It is not text in UTF-8.", cause)
  }
}

const invalid = (what: string, why: string, cause?: unknown) =>
  new CitableError(`The prompt ${what} cannot be used. ${why}`, { code: "invalid_prompt", cause })
