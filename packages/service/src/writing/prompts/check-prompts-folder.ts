import { readdir } from "node:fs/promises"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import { type PromptName, promptNames, type Prompts } from "@citable/engines/writers/prompts"

/**
 * Reads each file of the operator's folder, so that a wrong one stops the start and not the first job. Hidden files are nobody's prompt.
 *
 * @throws {CitableError} `invalid_prompt` if the folder cannot be read, or if a file is not a usable prompt.
 */
export async function checkPromptsFolder(folder: string, prompts: Prompts): Promise<void> {
  let files: string[]
  try {
    files = await readdir(folder)
  } catch (cause) {
    throw new CitableError(`The folder of prompts ${folder} cannot be read. Create it, or correct its path.`, {
      code: "invalid_prompt",
      cause,
    })
  }
  for (const file of files.toSorted()) {
    if (file.startsWith(".")) continue
    const name = file.replace(/\.md$/, "")
    if (!isPrompt(name) || name === file) {
      const known = promptNames.map((one) => `${one}.md`).join(", ")
      throw new CitableError(
        `The file ${join(folder, file)} is not a prompt. Rename it to one of these, or remove it: ${known}.`,
        { code: "invalid_prompt" },
      )
    }
    await prompts(name)
  }
}

const isPrompt = (name: string): name is PromptName => (promptNames as readonly string[]).includes(name)
