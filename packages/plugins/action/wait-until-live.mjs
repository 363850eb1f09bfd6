// Waits until a site shows every article that an import published: node wait-until-live.mjs <report> <address> <seconds>.
import { readFileSync } from "node:fs"

const [report = "", address = "", seconds = "600"] = process.argv.slice(2)
const { entries } = JSON.parse(readFileSync(report, "utf8"))
const waiting = new Set(
  entries.filter((entry) => entry.published && entry.slug !== undefined).map((entry) => entry.slug),
)
const total = waiting.size
const end = Date.now() + Number(seconds) * 1000

while (waiting.size > 0 && Date.now() < end) {
  for (const slug of waiting) {
    const url = address.replaceAll("{slug}", encodeURIComponent(slug))
    const status = await fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
      (response) => response.status,
      () => 0,
    )
    if (status !== 200) continue
    waiting.delete(slug)
    console.log(`Live: ${url}`)
  }
  if (waiting.size > 0)
    await new Promise((resolve) => setTimeout(resolve, Math.min(2000, Math.max(0, end - Date.now()))))
}
if (waiting.size > 0) {
  console.error(
    `${waiting.size} of ${total} articles are not live after ${seconds} seconds: ${[...waiting].join(", ")}.`,
  )
  process.exitCode = 1
} else console.log(total === 0 ? "The import published nothing new." : `All ${total} articles are live.`)
