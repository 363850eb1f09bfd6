import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import type { PublisherDefinition } from "@citable/publishers"

import { readCode } from "./read-code.ts"

const guide = new URL("../docs/guides/add-a-platform.md", import.meta.url)

/** A note of the board in the guide. */
export interface BoardNote {
  title: string
  html: string
  visible: boolean
}

/** What the test file of the guide exports. */
export interface BoardTests {
  startBoard(): Promise<{
    url: string
    token: string
    notes: Map<string, BoardNote>
    close: () => Promise<unknown>
  }>
}

/** Writes the two files of the guide into a folder, as its reader does. Gives the lines of the definition. */
export function writeAddedPlatform(folder: string): number {
  mkdirSync(folder, { recursive: true })
  const page = readFileSync(guide, "utf8")
  const definition = readCode(page, "board.ts")
  writeFileSync(join(folder, "board.ts"), definition)
  writeFileSync(join(folder, "board.test.ts"), readCode(page, "board.test.ts"))
  return definition.trim().split("\n").length
}

/** Loads the definition from a folder, and declares its tests in the test file that runs. */
export async function loadAddedPlatform(folder: string): Promise<{ board: PublisherDefinition; tests: BoardTests }> {
  const load = (name: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)
  const { board } = (await load("board.ts")) as { board: PublisherDefinition }
  return { board, tests: (await load("board.test.ts")) as BoardTests }
}
