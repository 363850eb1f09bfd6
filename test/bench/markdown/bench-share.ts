import { type MarkdownParser, renderBody } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"

import type { BenchOptions, Figure } from "../figure.ts"

/** What the native parser leaves to remark: whole bodies, or the parts of a body that the two may read differently. */
export async function* benchShare(
  bodies: readonly string[],
  options: BenchOptions,
): AsyncGenerator<Pick<Figure, "figure" | "ours" | "baseline">> {
  options.progress("counting what remark still reads")
  const total = { bodies: 0, characters: 0 }
  const left = { bodies: 0, characters: 0 }
  for (const body of bodies) {
    const { parser, reads } = watch(nativeParser())
    await renderBody(body, { parser })
    const characters = reads[0]?.characters ?? 0
    // A body that is read in parts is read for its tree last, without the parts that are left to remark.
    const last = reads.at(-1)
    const native = last?.isRead === true ? Math.min(characters, last.characters) : 0
    total.bodies += 1
    total.characters += characters
    if (reads[0]?.isRead !== true) left.bodies += 1
    left.characters += characters - native
  }
  for (const name of ["bodies", "characters"] as const) {
    // A share of nothing is nothing; a figure of 0 would look like one that was not measured.
    const ours = Math.max(left[name] / Math.max(1, total[name]), 1e-9)
    const what = name === "bodies" ? "bodies that remark reads, or a part of which" : "characters that remark reads"
    yield { figure: `share of ${what}, with the native parser`, ours, baseline: 1 }
  }
}

/** A parser that notes each source that it is given, and whether it reads it. */
function watch(parser: MarkdownParser) {
  const reads: { characters: number; isRead: boolean }[] = []
  const watching: MarkdownParser = {
    key: parser.key,
    async load() {
      const parse = await parser.load()
      return (source) => {
        const tree = parse(source)
        reads.push({ characters: source.length, isRead: tree !== undefined })
        return tree
      }
    },
  }
  return { parser: watching, reads }
}
