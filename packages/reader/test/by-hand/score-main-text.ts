import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"

import { dropInvisible } from "../../src/read/drop-invisible.ts"
import { findMainText } from "../../src/read/main-text/find-main-text.ts"
import { parsePage } from "../../src/read/tree/parse-page.ts"
import { textOf } from "../../src/read/tree/text-of.ts"

const [kind, folder = "", ...rest] = process.argv.slice(2)
if (kind === "zyte") scoreZyte()
else scoreTrafilatura()

function extract(html: string): string {
  const description = /<meta[^>]+(?:name|property)=["']?(?:og:)?description["'][^>]*>/i.exec(html)?.[0] ?? ""
  const { tree, css } = parsePage(html)
  dropInvisible(tree, { css })
  const words = /content="([^"]*)"/i.exec(description)?.[1] ?? ""
  return textOf(findMainText(tree, { html, description: words }).children)
}

function scoreZyte(): void {
  const output: Record<string, { articleBody: string }> = {}
  const start = process.cpuUsage()
  for (const name of readdirSync(join(folder, "html"))) {
    const html = gunzipSync(readFileSync(join(folder, "html", name))).toString()
    output[name.replace(".html.gz", "")] = { articleBody: extract(html) }
  }
  const cpu = process.cpuUsage(start)
  console.log("cpu ms/page", (cpu.user + cpu.system) / 1000 / Object.keys(output).length)
  writeFileSync(join(folder, "output", "citable.json"), JSON.stringify(output))
}

interface Item {
  file: string
  with: string[]
  without: string[]
}

function scoreTrafilatura(): void {
  const items = Object.entries(
    JSON.parse(readFileSync(join(folder, "tests/evaldata.json"), "utf8")) as Record<string, Item>,
  )
  const step = Number(rest[0] ?? 1)
  const counts = { tp: 0, fp: 0, fn: 0, tn: 0 }
  const lines: string[] = []
  let used = 0
  let documents = 0
  for (const [index, [url, item]] of items.entries()) {
    if (index % step !== 0) continue
    const path = ["cache", "eval"]
      .map((part) => join(folder, "tests", part, item.file))
      .find((file) => existsSync(file))
    if (path === undefined) throw new Error(item.file)
    const bytes = readFileSync(path)
    const start = process.cpuUsage()
    const text = normalise(extract(decode(bytes)))
    const cpu = process.cpuUsage(start)
    used += cpu.user + cpu.system
    documents += 1
    const missing = item.with.filter((chunk) => !text.includes(normalise(chunk)))
    const unwanted = item.without.filter((chunk) => text.includes(normalise(chunk)))
    counts.fn += missing.length
    counts.tp += item.with.length - missing.length
    counts.fp += unwanted.length
    counts.tn += item.without.length - unwanted.length
    if (missing.length + unwanted.length > 0)
      lines.push(JSON.stringify({ url, file: path, length: text.length, missing, unwanted }))
  }
  const { tp, fp, fn, tn } = counts
  writeFileSync("/tmp/readdata/errors.jsonl", lines.join("\n"))
  console.log({
    documents,
    tp,
    fp,
    fn,
    tn,
    precision: tp / (tp + fp),
    recall: tp / (tp + fn),
    f1: (2 * tp) / (2 * tp + fp + fn),
    cpuMs: used / 1000 / documents,
  })
}

function normalise(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim()
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    const head = new TextDecoder("latin1").decode(bytes.subarray(0, 2048))
    const charset = /charset=["']?([\w-]+)/i.exec(head)?.[1] ?? "windows-1252"
    try {
      return new TextDecoder(charset).decode(bytes)
    } catch {
      return new TextDecoder("windows-1252").decode(bytes)
    }
  }
}
