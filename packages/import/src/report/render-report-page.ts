import { escapeHtml } from "../body/escape-html.ts"
import { showReason } from "../fields/show-reason.ts"
import { describeReport } from "./describe-report.ts"
import { harmOfProblem } from "./harm-of.ts"
import type { Comparison, ImportEntry, ImportReport } from "./import-report.ts"

/** The page loads nothing, runs nothing and sends nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-src 'none'"

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0 auto; max-width: 90rem; padding: 1rem }
  h2 { margin-top: 2.5rem }
  article.one { border-top: 2px solid; margin-top: 2rem; padding-top: 1rem }
  .pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)) }
  .pair > section { border: 1px solid #8888; max-height: 40rem; min-width: 0; overflow: auto; padding: 0 1rem 1rem }
  pre { overflow-wrap: anywhere; white-space: pre-wrap }
  .soft { opacity: 0.75 }
  img { border: 1px dashed; display: inline-block; max-width: 100%; min-height: 1.5em; min-width: 4em }
  table { border-collapse: collapse } td, th { border: 1px solid #8888; padding: 0.2rem 0.5rem }
`

/** Words that the page says in another way, where people have no terminal. */
export interface ReportPageOptions {
  say?: ((message: string) => string) | undefined
}

/**
 * Renders the report as a page that needs nothing else: what an import did, and the articles that readers lose most of beside what they
 * were, the worst first, each with what to do.
 */
export function renderReportPage(report: ImportReport, { say = (message) => message }: ReportPageOptions = {}): string {
  const { summary, states, pictures, links, fields } = describeReport(report)
  const worst = report.worst ?? []
  const heading = report.dryRun ? "What an import would do" : "What the import did"
  const parts: [string, readonly string[]][] = [
    ["Articles", states],
    ["Fields", fields],
    ["Links", links],
    ["Pictures", pictures],
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>${style}</style>
</head>
<body>
<h1>${heading}</h1>
<p>${escapeHtml(say(summary))}</p>
${parts.map(([title, lines]) => toSection(title, lines, say)).join("\n")}
<h2>${worst.length === 0 ? "No article loses anything" : "What readers would lose most of"}</h2>
${worst.length === 0 ? "" : `<p>${toIntroduction(report, worst.length)}</p>`}
${worst.map((one) => toPair(one, say)).join("\n")}
</body>
</html>
`
}

function toIntroduction({ counts }: ImportReport, shown: number): string {
  return `These ${shown} of ${counts.files} files lose most, the worst first. On the left is what the file says, on the right what a site shows. Pictures are not loaded: a frame with their alternative text stands for each.`
}

function toSection(title: string, lines: readonly string[], say: (message: string) => string): string {
  if (lines.length === 0) return ""
  const shown = lines
    .filter((line) => line !== "")
    .map((line) => {
      const text = escapeHtml(say(line.trim()))
      return line.startsWith("  ") ? `<li>${text}</li>` : `</ul><p>${text}</p><ul>`
    })
  return `<h2>${title}</h2>\n<ul>${shown.join("\n")}</ul>`.replaceAll(/<ul>\n?<\/ul>/g, "")
}

function toPair({ path, address, before, after, entry }: Comparison, say: (message: string) => string): string {
  const advice = toAdvice(entry).map((text) => `<li>${escapeHtml(say(text))}</li>`)
  const isWeb = address !== null && /^https?:\/\//i.test(address)
  const old = isWeb
    ? `<a href="${escapeHtml(address)}" rel="noopener noreferrer">${escapeHtml(address)}</a>`
    : escapeHtml(address ?? "")
  const shown =
    after === undefined
      ? "<p>The file is not imported.</p>"
      : `<h3 dir="auto">${escapeHtml(after.title)}</h3>\n<div dir="auto"${after.locale === null ? "" : ` lang="${escapeHtml(after.locale)}"`}>${after.html}</div>`
  return `<article class="one">
<h3>${escapeHtml(path)}</h3>
<p class="soft">${escapeHtml(say(toState(entry)))}</p>
<ul>${advice.join("\n")}</ul>
<div class="pair">
<section><h4>Before</h4>${old === "" ? "" : `<p>${old}</p>`}<pre dir="auto">${escapeHtml(before)}</pre></section>
<section><h4>After</h4>${entry.slug === undefined ? "" : `<p><code>${escapeHtml(entry.slug)}</code></p>`}${shown}</section>
</div>
</article>`
}

/** How many losses of an article are listed. */
const mostListed = 12

/** What an article loses and what to do, the worst first. */
function toAdvice({ problems, links }: ImportEntry): string[] {
  const losses = problems.filter((problem) => harmOfProblem(problem) > 0)
  const sorted = losses.toSorted((a, b) => harmOfProblem(b) - harmOfProblem(a))
  const said = sorted.map(({ line, message }) => (line === undefined ? message : `Line ${line}: ${message}`))
  const lost = (links?.lost ?? []).map(
    (url) =>
      `Nothing was imported from ${url}, to which it links. Import that page too, or redirect the address on the site.`,
  )
  const all = [...said, ...lost]
  const more = all.length - mostListed
  return more > 0 ? [...all.slice(0, mostListed), `And ${more} more.`] : all
}

function toState({ outcome, visibility }: ImportEntry): string {
  if (visibility === undefined) return outcome
  if (visibility.state === "held_back") return `${outcome}, held back: ${showReason(visibility)}`
  return `${outcome}, ${visibility.state === "live" ? "live" : `scheduled: ${visibility.reason}`}`
}
