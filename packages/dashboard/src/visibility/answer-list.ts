import { formatCount } from "@citable/charts"
import { engineTitle, type Answer } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { type DataTable, strangerLink } from "../tables/data-table.ts"
import { moneyCell } from "./money-cell.ts"
import { renderAnswer } from "./render-answer.ts"

/** Answers as their engines wrote them, with the names marked and the citations beside them. */
export async function answerList(answers: readonly Answer[]): Promise<Html> {
  const texts = await Promise.all(answers.map(renderAnswer))
  return html`${answers.map(
    (answer, at) =>
      html`<section class="two" id="${answer.id}">
        <div>
          <h2>${engineTitle(answer)}, ${time(answer.answered_at)}</h2>
          <p class="soft">${answer.model ?? "Model unknown"} · asked: “${answer.prompt}”</p>
          <div class="answer" dir="auto">${texts[at]}</div>
        </div>
        <div>
          ${leftOut(answer)}
          <h3>Names</h3>
          ${nameList(answer)}
          <h3>Citations</h3>
          ${citationList(answer)} ${foundList(answer)}
        </div>
      </section>`,
  )}`
}

/** What the marks in answers mean. */
export const markLegend = (brandName: string): Html =>
  html`<p class="soft">
    In the answers, <mark class="own">${brandName}</mark> has a solid line below it, and
    <mark class="other">competitors</mark> have a dashed one.
  </p>`

/** The same answers as a table, for their CSV. */
export function answerTable(answers: readonly Answer[]): DataTable {
  return {
    name: "Answers",
    columns: ["Answered", "Engine", "Model", "Prompt", "Answer", "Names", "Citations", "Found", "Cost"],
    rows: answers.map((answer) => [
      { time: answer.answered_at },
      engineTitle(answer),
      answer.model,
      answer.prompt,
      answer.text,
      answer.mentions.map(({ position, name, count }) => `${position}. ${name} (${count})`).join("; "),
      answer.citations.map(({ url }) => url).join(" "),
      answer.found?.map(({ url }) => url).join(" ") ?? null,
      moneyCell(answer.cost_usd.value),
    ]),
  }
}

const reasons = {
  from_memory: "The engine searched for nothing",
  cut: "It ends early",
  filtered: "A filter of the engine ended it",
  refused: "The engine refused",
}

function leftOut({ left_out: reason }: Answer): Html {
  if (reason == null) return html``
  return html`<p class="notice">${reasons[reason]}, so it counts in no figure.</p>`
}

function nameList({ mentions, absent = [], listed = [] }: Answer): Html {
  const unknown =
    absent.length === 0
      ? ""
      : `It knows nothing of ${absent.includes(null) ? "the brand" : "a competitor"}${absent.length > 1 ? " and others" : ""}, which is no mention.`
  return html`${mentions.length === 0 ? html`<p>None of the tracked names.</p>` : mentionList(mentions)}
  ${unknown === "" ? "" : html`<p>${unknown}</p>`}
  ${listed.length === 0 ? "" : html`<p class="soft">Also on its lists: ${listed.join(", ")}.</p>`}`
}

function mentionList(mentions: Answer["mentions"]): Html {
  return html`<ol>
    ${mentions.map(
      ({ competitor_id: id, name, count, rank, tone }) =>
        html`<li>
          <strong>${name}</strong>${id === null ? " (you)" : ""}, ${formatCount(count)}
          ${count === 1 ? "time" : "times"}${rank == null ? "" : `, place ${rank} in its list`}${tone === null ? "" : `, ${tone} tone`}
        </li>`,
    )}
  </ol>`
}

function citationList({ citations }: Answer): Html {
  if (citations.length === 0) return html`<p>None.</p>`
  return html`<ol>
    ${citations.map(
      ({ url, title, domain, type, unresolved }) =>
        html`<li>
          ${unresolved ? html`${domain}` : strangerLink(url, title ?? url)}
          <span class="soft">${unresolved ? "the engine hid the page" : domain}${kinds[type] ?? ""}</span>
        </li>`,
    )}
  </ol>`
}

/** What searches found and the text does not cite. */
function foundList({ found, citations }: Answer): Html {
  const cited = new Set(citations.map(({ url }) => url))
  const others = (found ?? []).filter(({ url }) => !cited.has(url))
  if (others.length === 0) return html``
  return html`<details>
    <summary>Found and not cited: ${formatCount(others.length)}</summary>
    <ol>
      ${others.map(({ url, title }) => html`<li>${strangerLink(url, title ?? url)}</li>`)}
    </ol>
  </details>`
}

const kinds: Readonly<Record<string, string>> = { own: " (yours)", competitor: " (competitor)" }
