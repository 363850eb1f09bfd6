import type { ArticleImportReport } from "@citable/contract"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

/** Says in a few sentences what an import did, or what it would do and how to begin. */
export function importSummary(
  report: ArticleImportReport,
  { dryRun, home, csrf, ignored }: { dryRun: boolean; home: string; csrf: string; ignored: number },
): Html {
  const { counts, pictures, links, others, exports = [], words = [], page, asks = [], lostText = [] } = report
  const writes = counts.created + counts.updated + counts.published
  const articles = counts.created + counts.updated
  const left = counts.refused + counts.skipped
  const parts = [
    counts.created === 0 ? "" : `${counts.created} new`,
    counts.updated === 0 ? "" : `${counts.updated} changed`,
    counts.unchanged === 0 ? "" : `${counts.unchanged} unchanged`,
    left === 0 ? "" : `${left} not imported`,
  ]
  const sentences = [
    `${count(counts.files, "file")}: ${parts.filter((part) => part !== "").join(", ")}.`,
    toStates(report, dryRun),
    toChecked(report),
    toPictures(pictures, dryRun),
    links === undefined
      ? ""
      : `Of ${count(links.total, "link")} to the old site, ${links.found} ${be(links.found, "leads", "lead")} to imported articles.`,
    ignored === 0 ? "" : `${count(ignored, "other file")} ${be(ignored, "was", "were")} not needed, and left out.`,
  ]
  return html`<section>
    <p class="notice">${dryRun ? "Nothing is written yet." : "The import is done."}</p>
    <p>${sentences.filter((text) => text !== "").join(" ")}</p>
    ${
      pictures?.isBad === true
        ? html`<p class="problem">
            Readers would not see ${pictures.missing} of ${pictures.total} pictures. Choose the folder that also has
            their files, or enter the folder's address on the web.
          </p>`
        : ""
    }
    ${
      links === undefined || links.lost.length === 0
        ? ""
        : html`<p>Nothing was imported from ${links.lostAddresses} of their addresses, such as:</p>
            <ul>
              ${links.lost.map((url) => html`<li><code>${url}</code></li>`)}
            </ul>`
    }
    ${
      words.length === 0
        ? ""
        : html`<details>
            <summary>Fields, links and pictures</summary>
            ${words.map((line) => html`<p>${line.startsWith("  ") ? html`• ${line.trim()}` : line}</p>`)}
          </details>`
    }
    ${page === undefined ? "" : html`<p><a href="${home}/report">The worst articles beside the old ones</a></p>`}
    ${asks.length > 0 && dryRun ? questions(asks, { home, csrf, lostText }) : ""}
    ${exports.map((text) => html`<p>${text}</p>`)}
    ${others.map(({ format, count: files, advice }) => html`<p>${count(files, `${format} file`)} can't be read. ${advice}</p>`)}
    ${
      dryRun && writes > 0
        ? html`<form method="post" action="${home}">
            ${csrfField(csrf)}
            <div class="actions">
              <button>Import ${count(articles, "article")}</button>
            </div>
            <p><a href="${home.replace(/\/[^/]+$/, "")}">Choose other files</a></p>
          </form>`
        : ""
    }
    ${dryRun && writes === 0 ? html`<p>There is nothing to import: no file differs from its article.</p>` : ""}
    ${dryRun ? "" : html`<div class="actions"><a class="button" href="${home.replace(/\/import\/[^/]+$/, "")}">Show all articles</a></div>`}
  </section>`
}

/** How many posts whose text is lost are listed beside the choice. */
const mostLost = 20

/** Asks for what files leave open, and reads them once more. */
function questions(
  asks: NonNullable<ArticleImportReport["asks"]>,
  { home, csrf, lostText }: { home: string; csrf: string; lostText: NonNullable<ArticleImportReport["lostText"]> },
): Html {
  return html`<form method="post" action="${home}/check">
    ${csrfField(csrf)}
    ${
      asks.includes("locale")
        ? html`<label for="locale">The language of files that name none</label>
            <input id="locale" name="locale" maxlength="35" placeholder="ja" aria-describedby="locale-hint" />
            <p class="soft" id="locale-hint">
              A language tag such as en, ja or pt-br. Without it, these files are not imported.
            </p>`
        : ""
    }
    ${
      asks.includes("encoding")
        ? html`<label for="encoding">The encoding of files that are not UTF-8</label>
            <input
              id="encoding"
              name="encoding"
              maxlength="40"
              placeholder="windows-1252"
              aria-describedby="encoding-hint"
            />
            <p class="soft" id="encoding-hint">The list below names what each file can be in.</p>`
        : ""
    }
    ${
      asks.includes("allowLostText")
        ? html`<label>
              <input type="checkbox" name="allow_lost_text" value="yes" aria-describedby="lost-text" />
              <span>Also publish posts of page builders of which the import could not read all of the text</span>
            </label>
            <ul id="lost-text">
              ${lostText.slice(0, mostLost).map(({ title, reason }) => html`<li>${title}: ${reason}</li>`)}
              ${lostText.length > mostLost ? html`<li>and ${lostText.length - mostLost} more, which the list below has</li>` : ""}
            </ul>`
        : ""
    }
    <div class="actions"><button>Check the files again</button></div>
  </form>`
}

function toStates({ counts }: ArticleImportReport, dryRun: boolean): string {
  const parts = [
    counts.published === 0 ? "" : `${counts.published} ${dryRun ? be(counts.published, "goes", "go") : "went"} live`,
    counts.scheduled === 0 ? "" : `${counts.scheduled} ${be(counts.scheduled, "waits for its", "wait for their")} date`,
    counts.held_back === 0 ? "" : `${counts.held_back} ${be(counts.held_back, "stays a draft", "stay drafts")}`,
  ].filter((part) => part !== "")
  return parts.length === 0 ? "" : `Of these articles, ${parts.join(", ")}.`
}

function toChecked({ publicCheck }: ArticleImportReport): string {
  if (publicCheck == null) return ""
  const { proved, not_proved: unproved, not_answered: unanswered } = publicCheck
  return `The old site shows ${count(proved, "article")} to everybody, and does not show ${unproved}. It gave no answer about ${unanswered}.`
}

function toPictures(pictures: ArticleImportReport["pictures"], dryRun: boolean): string {
  if (pictures === null || pictures.uploaded + pictures.known === 0) return ""
  const { uploaded, known } = pictures
  const sent = `${count(uploaded, "picture")} ${dryRun ? be(uploaded, "goes", "go") : "went"} to the media library.`
  const there = `${count(known, "picture")} ${be(known, "is", "are")} in the media library already.`
  return [uploaded === 0 ? "" : sent, known === 0 ? "" : there].filter((text) => text !== "").join(" ")
}

const be = (number: number, one: string, many: string) => (number === 1 ? one : many)

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`
