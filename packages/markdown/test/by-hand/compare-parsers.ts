// Renders every Markdown file of a folder with the native parser and with remark. Prints where the results differ, and how many
// bodies the native parser leaves to remark:
// node packages/markdown/test/by-hand/compare-parsers.ts <folder>
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { isDeepStrictEqual } from "node:util"

import { renderBody } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"

const [folder = "."] = process.argv.slice(2)
const native = nativeParser()
const parse = await native.load()
const totals = { files: 0, characters: 0, native: 0, nativeCharacters: 0, differ: 0 }
const parser = {
  key: native.key,
  load: async () => (source: string) => {
    const tree = parse(source)
    totals.native += tree === undefined ? 0 : 1
    totals.nativeCharacters += tree === undefined ? 0 : source.length
    return tree
  },
}

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(?:md|mdx|markdown)$/.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const body = readFileSync(path, "utf8").replace(/^\uFEFF?---\n[^]*?\n---\n/, "")
  totals.files += 1
  totals.characters += body.length
  if (isDeepStrictEqual(await renderBody(body, { parser }), await renderBody(body))) continue
  totals.differ += 1
  console.log("differs", path)
}
console.log(totals)
