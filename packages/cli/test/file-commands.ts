import { deepStrictEqual } from "node:assert"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import {
  type Client,
  createClient,
  createMemorySink,
  type MemorySink,
  syncContent,
  toContentSource,
} from "@citable/client"
import type { Article } from "@citable/contract"
import { createMemoryFs, importContent, type ImportEntry, readArticleFile } from "@citable/import"
import * as fc from "fast-check"

import { listModel } from "../../service/test/content-model-views.ts"
import {
  applyWrite,
  type ContentModel,
  createItem,
  type Draft,
  isTaken,
  type View,
} from "../../service/test/content-model.ts"
import { type BrandUnderTest, sendWrite } from "../../service/test/content/brand-under-test.ts"
import { compareWithModel, locales, slugs } from "../../service/test/content/compare-with-model.ts"
import { type Command, command } from "../../service/test/content/content-commands.ts"
import { pullContent } from "../src/pull/pull-content.ts"

/** What programs on other computers keep of a brand: clients, a folder of files and a site's copy for each view. */
interface Outside {
  clients: Record<View | "writer", Client>
  folders: Record<View, string>
  sinks: Record<View, MemorySink>
}

export interface FileCommands {
  /** Imports of a file, and pulls. */
  commands: fc.Arbitrary<Command>[]
  close: () => Promise<void>
}

const file = fc.record({
  title: fc.constantFrom("Alpha", "Beta", "Gamma"),
  slug: fc.constantFrom(...slugs),
  locale: fc.constantFrom("en", "en", "en", ...locales),
  body: fc.constantFrom("one", "two words"),
  tags: fc.subarray(["x", "y"]),
  custom: fc.constantFrom({ level: "easy" }, { level: "hard" }),
})
const views = ["working", "live"] as const

/** Commands of people who work with files: `citable import`, `citable pull` and a site that follows the brand. */
export function createFileCommands(): FileCommands {
  const opened = new Map<BrandUnderTest, Promise<Outside>>()
  const open = (brand: BrandUnderTest) => {
    const outside = opened.get(brand) ?? openOutside(brand)
    opened.set(brand, outside)
    return outside
  }
  const importing = fc
    .record({ file, which: fc.nat(11), other: fc.constantFrom("delete", "untrash", undefined, undefined) })
    .map((intent) =>
      command("import", intent, async (model, brand) => importOne(model, brand, await open(brand), intent)),
    )
  const pulling = fc
    .constant({})
    .map(() => command("pull", {}, async (model, brand) => pull(model, await open(brand), brand)))
  return {
    commands: [importing, importing, importing, pulling],
    async close() {
      for (const outside of opened.values()) {
        const { clients, folders } = await outside
        await Promise.all(Object.values(clients).map((client) => client.close()))
        for (const folder of Object.values(folders)) await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

async function openOutside({ started, brandId, writers, readers }: BrandUnderTest): Promise<Outside> {
  const client = (apiKey = "") => createClient({ baseUrl: started.url, apiKey, brandId })
  const folder = () => mkdtemp(join(tmpdir(), "citable-model-"))
  return {
    clients: { writer: client(writers[2]), working: client(readers.working), live: client(readers.live) },
    folders: { working: await folder(), live: await folder() },
    sinks: { working: createMemorySink(), live: createMemorySink() },
  }
}

const toText = ({ title, slug, locale, body, tags, custom }: Draft) =>
  `---\ntitle: ${title}\nslug: ${slug}\nlang: ${locale}\ntags: [${tags.join(", ")}]\nlevel: ${custom.level}\n---\n${body}`

/** Imports a file. If somebody deletes or restores an article meanwhile, that happens between two calls of the import. */
async function importOne(
  model: ContentModel,
  brand: BrandUnderTest,
  { clients }: Outside,
  intent: { file: Draft; which: number; other: "delete" | "untrash" | undefined },
): Promise<void> {
  if (model.items.size >= 5) return
  const { file: draft, other } = intent
  const at = brand.clock.now
  const id = model.ids[intent.which % Math.max(model.ids.length, 1)]
  const importing = importContent({
    paths: ["posts"],
    client: clients.writer,
    fs: createMemoryFs([{ path: `posts/${draft.slug}.md`, bytes: new TextEncoder().encode(toText(draft)) }]),
    options: { publish: true, customFields: false },
  })
  const meanwhile =
    id === undefined || other === undefined ? undefined : sendWrite(brand, brand.writers[1] ?? "", id, { kind: other })
  const [{ entries }, answer] = await Promise.all([importing, meanwhile])
  const found = { entry: toOutcome(entries[0]), status: answer?.status }
  const failures: unknown[] = []
  for (const moment of meanwhile === undefined ? [0] : [0, 1, 2, 3, 4]) {
    const candidate = structuredClone(model)
    const explained: { entry: unknown; status: number | undefined } = { entry: undefined, status: undefined }
    const steps = importSteps(candidate, draft, { at, id: entries[0]?.id ?? "" })
    for (let step = 0; explained.entry === undefined; step++) {
      if (step === moment && id !== undefined && other !== undefined)
        explained.status = applyWrite(candidate, id, { kind: other }, at)
      explained.entry = steps.next().value
    }
    if (explained.status === undefined && id !== undefined && other !== undefined)
      explained.status = applyWrite(candidate, id, { kind: other }, at)
    try {
      deepStrictEqual(found, explained)
      await compareWithModel(brand, candidate, new Set())
      Object.assign(model, candidate)
      return
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(
    failures,
    `nothing explains the import of ${toText(draft)}: ${JSON.stringify(found)} ${JSON.stringify(entries)}`,
  )
}

const toOutcome = (entry: ImportEntry | undefined) =>
  `${entry?.outcome}${entry?.published === true ? ", published" : ""}`

/** What an import does to the model, call by call. Returns the outcome. */
function* importSteps(
  model: ContentModel,
  draft: Draft,
  { at, id }: { at: number; id: string },
): Generator<undefined, string> {
  const isSame = (one: Draft) => one.slug === draft.slug && one.locale === draft.locale
  const before = structuredClone([...model.items.values()].find(({ working }) => isSame(working)))
  yield
  const isDeleted = [...model.trash.values()].some(({ working }) => isSame(working))
  yield
  if (before === undefined) {
    if (isTaken(model, draft)) return "refused"
    createItem(model, id, draft, at)
    yield
    if (isDeleted) return "created"
    return applyWrite(model, id, { kind: "publish" }, at) === 200 ? "created, published" : "refused"
  }
  const { working, versions, live } = before
  const isChanged = JSON.stringify({ ...working, ...draft }) !== JSON.stringify(working)
  if (isChanged && applyWrite(model, before.id, { kind: "edit", patch: draft }, at) !== 200) return "refused"
  if (isChanged) yield
  const isEdited = isChanged || (live !== undefined && live.version !== versions.length)
  const isPublished = live === undefined ? before.status === "draft" && !isDeleted : isEdited
  if (isPublished && applyWrite(model, before.id, { kind: "publish" }, at) !== 200) return "refused"
  if (isPublished) return "updated, published"
  return isChanged ? "updated" : "unchanged"
}

/** Pulls into both folders, and lets both sites catch up. They have what the model shows, and nothing of the trash. */
async function pull(
  model: ContentModel,
  { clients, folders, sinks }: Outside,
  { started, brandId }: BrandUnderTest,
): Promise<void> {
  for (const view of views) {
    const client = clients[view]
    const options = {
      drafts: view === "working",
      dryRun: false,
      force: false,
      signal: new AbortController().signal,
      onProgress: () => {},
    }
    await pullContent(folders[view], { client, brandId, baseUrl: started.url }, options)
    const names = await readdir(folders[view], { recursive: true })
    const texts = await Promise.all(
      names.filter((name) => name.endsWith(".md")).map((name) => readFile(join(folders[view], name))),
    )
    const pulled = texts.map((bytes) => readArticleFile(bytes, "article.md").article)
    // Readers of drafts get the live copy of what is live.
    const live = new Map(listModel(model, "live").map((article) => [article.id, article]))
    const expected = listModel(model, view).map((article) => live.get(article.id) ?? article)
    deepStrictEqual(toTexts(pulled), toTexts(expected), `${view}: pulled`)
    await syncContent({ source: toContentSource(client), sink: sinks[view] })
    deepStrictEqual(toTexts([...sinks[view].articles()]), toTexts(listModel(model, view)), `${view}: synced`)
  }
}

type Texts = { [Name in "title" | "slug" | "locale" | "body"]?: Article[Name] | undefined }

const toTexts = (articles: readonly (Texts | undefined)[]) =>
  articles.map((one) => [one?.locale, one?.slug, one?.title, one?.body].join(" ")).toSorted()
