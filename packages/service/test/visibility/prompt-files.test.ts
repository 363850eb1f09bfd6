import { createHash } from "node:crypto"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { startService } from "@citable/dev"
import { afterEach, beforeEach, expect, it } from "vitest"

import { type ReplyService, startReplyService } from "../start-reply-service.ts"

const shipped = fileURLToPath(new URL("../../prompts", import.meta.url))
const versionOf = (text: string) => createHash("sha256").update(text.trim()).digest("hex").slice(0, 12)

const disclosure = "I work at Citable."

let folder: string
let service: ReplyService
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-prompts-"))
  const thread = { title: "Which CMS?", text: "Is Citable any good?" }
  service = await startReplyService(thread, [{ text: `${disclosure} It depends.`, disclosure }])
})
afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

it("the prompt of the service reaches the vendor, and its version stands with the result", async () => {
  const text = await readFile(join(shipped, "reply-to-thread.md"), "utf8")
  expect((await service.draft({})).prompt_version).toBe(versionOf(text))
  expect(String(service.vendor.requests[0]?.["instructions"]).startsWith(text.trim())).toBe(true)
})

it("a file of the operator takes the place of one prompt, and its version changes with it", async () => {
  await writeFile(join(folder, "reply-to-thread.md"), "\uFEFFWrite like a pirate.\n")
  await writeFile(join(folder, ".hidden"), "")
  const first = await service.draft({ promptsFolder: folder })
  await writeFile(join(folder, "reply-to-thread.md"), "Write like a poet.")
  const second = await service.draft({ promptsFolder: folder })
  await rm(join(folder, "reply-to-thread.md"))
  const third = await service.draft({ promptsFolder: folder })
  const [pirate, poet, own] = service.vendor.requests.map((request) => String(request["instructions"]))
  expect(pirate?.startsWith("Write like a pirate.\n\nBrand: Citable")).toBe(true)
  expect(poet?.startsWith("Write like a poet.\n\nBrand: Citable")).toBe(true)
  expect(own).toContain("You draft a reply on Reddit")
  expect(first.prompt_version).toBe(versionOf("Write like a pirate."))
  expect(second.prompt_version).toBe(versionOf("Write like a poet."))
  expect(third.prompt_version).not.toBe(second.prompt_version)
})

it.each([
  ["a misspelt name", "reply-to-tread.md", "Rules.", /reply-to-tread\.md is not a prompt.*reply-to-thread\.md/],
  ["a name without its ending", "reply-to-thread", "Rules.", /reply-to-thread is not a prompt/],
  ["an empty file", "reply-to-thread.md", " \n", /reply-to-thread\.md cannot be used\. It is empty/],
  ["a file too long", "reply-to-thread.md", "a".repeat(100_001), /more than 100000 bytes/],
  ["a file that is no text", "reply-to-thread.md", Buffer.from([0x52, 0xff]), /not text in UTF-8/],
])("%s stops the start, and says which file", async (_, name, content, message) => {
  await writeFile(join(folder, name), content)
  const start = startService({ promptsFolder: folder })
  await expect(start).rejects.toMatchObject({
    code: "invalid_prompt",
    message: expect.stringMatching(message) as string,
  })
})

it("a folder in place of a file, and a folder that is missing, stop the start too", async () => {
  await mkdir(join(folder, "reply-to-thread.md"))
  const cannotBeRead = { code: "invalid_prompt", message: expect.stringContaining("cannot be read") as string }
  await expect(startService({ promptsFolder: folder })).rejects.toMatchObject(cannotBeRead)
  await expect(startService({ promptsFolder: join(folder, "none") })).rejects.toMatchObject(cannotBeRead)
})
