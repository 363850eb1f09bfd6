import type { ComparableGap, Draw, DrawnPrompt, Draws } from "@citable/contract"
import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { fewestDrawn, listOut, sayComparable, sayOut, sayOutcome, sayProgress, sayWhy } from "./say-draw.ts"
import { writeButtons } from "./write-buttons.ts"

export interface DrawOptions {
  brand: { id: string; name: string }
  csrf: string
  today: string
  /** Whether this user can draw and release, write drafts, and have a language model write. */
  can: { draw: boolean; write: boolean; generate: boolean }
}

/** The sizes that a person can choose, as far as there are gaps. */
const sizes = [10, 20, 40]

/** What the next draw would have, with a button; without enough gaps, why there are not more. */
export function nextDraw(draws: Draws, { brand, csrf, can }: DrawOptions, wanted: number): Html {
  const { gaps, from, to } = draws
  const even = gaps.length - (gaps.length % 2)
  const most = sizes.includes(wanted) ? wanted : 10
  const size = Math.min(even, most)
  const [half, shown] = [size / 2, gaps.slice(0, size)]
  const home = `/brands/${brand.id}/visibility`
  const others = sizes.filter((one) => one !== size && one <= even)
  return html`<section>
    <h2>Do articles pay? Let a coin tell</h2>
    ${sayWhy({ size: Math.max(size, fewestDrawn), brandName: brand.name }).map((sentence) => html`<p>${sentence}</p>`)}
    <p class="note">${sayComparable(draws)} By the answers of ${from} to ${to}.</p>
    ${
      size < fewestDrawn
        ? html`<p>
            <a href="${home}/prompts">Track more prompts</a>, or let them be
            <a href="${home}/scans">asked more often</a>.
          </p>`
        : html`<h3>The ${size} worst gaps that can be compared</h3>
            <ol>
              ${shown.map((gap) => html`<li>${gapLine(gap, home)}</li>`)}
            </ol>
            ${
              can.draw
                ? html`<form method="post" action="${home}/sources/draw">
                    ${csrfField(csrf)}${onceField()}
                    <input type="hidden" name="prompts" value="${shown.map((gap) => gap.prompt_id).join(",")}" />
                    <div class="actions"><button>Draw ${half} of these ${size}</button></div>
                  </form>`
                : ""
            }
            ${
              others.length === 0
                ? ""
                : html`<p>
                    ${others.map((one) => html`<a href="${home}/sources?show=draw&amp;of=${one}">Take ${one} instead</a> `)}
                  </p>`
            }`
    }
  </section>`
}

/** An open draw: what to write, what waits, and how anybody checks it. */
export function openDraw(draw: Draw, options: DrawOptions): Html {
  const { brand, csrf, today, can } = options
  const home = `/brands/${brand.id}/visibility`
  const [first, waiting] = parts(draw)
  const out = sayOut(listOut(draw))
  const isToday = draw.drawn_at.slice(0, 10) === today
  return html`<section>
      <h2>Write these ${first.length}</h2>
      <p>${isToday ? "Drawn today" : "Drawn"} by a coin: ${time(draw.drawn_at)}.</p>
      ${sayProgress(draw, today).map((sentence) => html`<p>${sentence}</p>`)}
      ${out === undefined ? "" : html`<p>${out}</p>`}
      <ul class="rows">
        ${first.map(
          (prompt) =>
            html`<li>
              ${gapLine(prompt, home)} ${stateOf(prompt, brand.id)}
              ${
                prompt.articles.length > 0 || prompt.out !== null
                  ? ""
                  : html`<div class="actions">
                      ${writeButtons({
                        path: `${home}/sources/draw`,
                        query: "",
                        key: prompt.prompt_id,
                        name: prompt.text,
                        csrf,
                        canWrite: can.write,
                        canGenerate: can.generate,
                      })}
                    </div>`
              }
            </li>`,
        )}
      </ul>
    </section>
    <section>
      <h2>These ${waiting.length} wait</h2>
      <p>
        They are held back until ${draw.look_on} as a comparison: with articles of their own, nobody could tell what the
        articles of the others changed. You can release one at any time. It is then out of the comparison, and the
        result says so.
      </p>
      <ul class="rows">
        ${waiting.map(
          (prompt) =>
            html`<li>
              ${gapLine(prompt, home)} ${stateOf(prompt, brand.id)}
              ${
                prompt.out !== null || !can.draw
                  ? ""
                  : html`<form method="post" action="${home}/sources/draw/${draw.id}/release">
                      ${csrfField(csrf)}
                      <input type="hidden" name="prompt" value="${prompt.prompt_id}" />
                      <button class="plain" aria-label="Release: ${prompt.text}">Release</button>
                    </form>`
              }
            </li>`,
        )}
      </ul>
      ${
        can.draw
          ? html`<details>
              <summary>Call the draw off</summary>
              <p>It then holds nothing back and never tells anything. It stays in the list of draws.</p>
              <form method="post" action="${home}/sources/draw/${draw.id}/off">
                ${csrfField(csrf)}<button class="plain">Call it off</button>
              </form>
            </details>`
          : ""
      }
    </section>
    ${checkSection(draw)}`
}

/** What the last draw told. */
export function toldDraw(draw: Draw, { brand }: DrawOptions): Html {
  const home = `/brands/${brand.id}/visibility`
  const told = draw.outcome === null ? undefined : sayOutcome(draw, draw.outcome, brand.name)
  const [first, waiting] = parts(draw)
  return html`<section>
      <h2>What the articles changed</h2>
      ${
        told === undefined
          ? html`<p>Called off ${time(draw.ended_at)}: it told nothing.</p>`
          : html`<p class="week-sentence">${told.result}</p>
              ${told.notes.map((note) => html`<p class="note">${note}</p>`)}
              <p class="note">Drawn ${time(draw.drawn_at)}. The look was on ${draw.look_on}, and its figures stay.</p>`
      }
      <details>
        <summary>The prompts of this draw</summary>
        <h3>Drawn first</h3>
        <ul>
          ${first.map((prompt) => html`<li>${gapLine(prompt, home)} ${stateOf(prompt, brand.id)}</li>`)}
        </ul>
        <h3>Waited</h3>
        <ul>
          ${waiting.map((prompt) => html`<li>${gapLine(prompt, home)} ${stateOf(prompt, brand.id)}</li>`)}
        </ul>
      </details>
    </section>
    ${checkSection(draw)}`
}

const parts = ({ prompts }: Draw): [DrawnPrompt[], DrawnPrompt[]] => [
  prompts.filter(({ role }) => role === "treated"),
  prompts.filter(({ role }) => role === "held_out"),
]

const gapLine = ({ prompt_id: id, text, answers, named }: ComparableGap, home: string): Html =>
  html`<a dir="auto" href="${home}/prompts/${id}">${text}</a>
    <span class="note">you are named in ${named} of ${answers} answers</span>`

const states: Readonly<Record<NonNullable<DrawnPrompt["out"]>, string>> = {
  released: "Released",
  deleted: "Deleted",
  off: "Switched off",
  changed: "Asked in other words",
  written: "Written about before its turn",
}

function stateOf({ out, articles }: DrawnPrompt, brandId: string): Html {
  return html`${out === null ? "" : html`<span class="badge changed">${states[out]}: does not count</span>`}
  ${articles.map(
    ({ id, title, published_on: on }) =>
      html`<span class="note"
        ><a href="/brands/${brandId}/articles/${id}" dir="auto">${title}</a>,
        ${on === null ? "not published yet" : `published on ${on}`}</span
      > `,
  )}`
}

/** Everything with which anybody draws the same again. */
function checkSection({ seed, drawn_at: at, prompts }: Draw): Html {
  const ids = prompts.map((one) => one.prompt_id)
  const code = `import { drawCoin } from "@citable/inference/effects"\ndrawCoin(${JSON.stringify(ids)}, "${seed}").treated`
  return html`<section>
    <details>
      <summary>Check the draw</summary>
      <p>
        The service chose the seed <code>${seed}</code> after the list was fixed, at ${at}. With both, anybody draws the
        same half:
      </p>
      <pre><code>${code}</code></pre>
    </details>
  </section>`
}
