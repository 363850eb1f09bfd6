import type { ArticleImportEntry, ArticleImportReport } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

const perPage = 40

/** What a report can be narrowed to. */
const views = ["all", "created", "updated", "unchanged", "left", "warnings"] as const
export type ReportView = (typeof views)[number]

/** Which part of a report a page shows. It is in the address. */
export interface ReportPlace {
  view: ReportView
  /** From 1. */
  page: number
}

export function readPlace(query: URLSearchParams): ReportPlace {
  const page = Number(query.get("page") ?? 1)
  return {
    view: views.find((view) => view === query.get("show")) ?? "all",
    page: Number.isInteger(page) && page >= 1 && page < 10_000 ? page : 1,
  }
}

const labels: Record<ReportView, string> = {
  all: "All",
  created: "New",
  updated: "Changed",
  unchanged: "Unchanged",
  left: "Not imported",
  warnings: "With warnings",
}

/** Lists what an import did or would do with each file, a page at a time. */
export function importReport(
  report: ArticleImportReport,
  { view, page }: ReportPlace,
  { home, articles, dryRun }: { home: string; articles: string; dryRun: boolean },
): Html {
  const shown = report.entries.filter((entry) => matches(entry, view))
  const pages = Math.max(1, Math.ceil(shown.length / perPage))
  const at = Math.min(page, pages)
  const link = (to: ReportPlace, text: string) =>
    html`<a href="${home}?${new URLSearchParams({ show: to.view, page: String(to.page) }).toString()}">${text}</a>`
  return html`<section>
    <h2>Files</h2>
    <nav class="bar" aria-label="Files to show">
      ${views.map((one) => {
        const count = report.entries.filter((entry) => matches(entry, one)).length
        const text = `${labels[one]} (${count})`
        if (count === 0 && one !== "all") return ""
        return one === view ? html`<strong aria-current="true">${text}</strong>` : link({ view: one, page: 1 }, text)
      })}
    </nav>
    <ul class="rows">
      ${shown.slice((at - 1) * perPage, at * perPage).map((entry) => row(entry, { articles, dryRun }))}
    </ul>
    ${shown.length === 0 ? html`<p>No file matches.</p>` : ""}
    ${
      pages === 1
        ? ""
        : html`<nav class="bar" aria-label="Pages">
            ${at > 1 ? link({ view, page: at - 1 }, "Previous page") : ""}<span>Page ${at} of ${pages}</span>
            ${at < pages ? link({ view, page: at + 1 }, "Next page") : ""}
          </nav>`
    }
  </section>`
}

function matches({ outcome, problems }: ArticleImportEntry, view: ReportView): boolean {
  if (view === "all") return true
  if (view === "warnings") return problems.some(({ severity }) => severity === "warning")
  if (view === "left") return outcome === "refused" || outcome === "skipped" || outcome === "pending"
  return outcome === view
}

const words = {
  created: "New",
  updated: "Changed",
  unchanged: "Unchanged",
  skipped: "Skipped",
  refused: "Not imported",
  pending: "Not reached",
} as const

const looks = {
  created: "published",
  updated: "changed",
  unchanged: "",
  skipped: "",
  refused: "failed",
  pending: "failed",
}

function row(entry: ArticleImportEntry, { articles, dryRun }: { articles: string; dryRun: boolean }): Html {
  const { path, outcome, title, slug, id, state, problems, more } = entry
  const name = title ?? path
  return html`<li>
    ${id !== null && !(dryRun && outcome === "created") ? html`<a href="${articles}/${id}">${name}</a>` : html`<strong>${name}</strong>`}
    <span class="badge ${looks[outcome]}">${words[outcome]}</span> ${state}
    <div class="soft">${title === null ? "" : path}${slug === null ? "" : html` → <code>${slug}</code>`}</div>
    ${
      problems.length === 0
        ? ""
        : html`<ul class="warnings">
            ${problems.map(
              ({ severity, line, message }) =>
                html`<li class="${severity === "note" ? "soft" : ""}">
                  ${line === null ? "" : html`Line ${line}: `}${message}
                </li>`,
            )}
            ${more === 0 ? "" : html`<li class="soft">And ${more} more.</li>`}
          </ul>`
    }
  </li>`
}
