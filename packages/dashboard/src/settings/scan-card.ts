import { formatCount } from "@citable/charts"
import { ProblemError } from "@citable/contract/problem-error"
import { engineTitle } from "@citable/contract/visibility"
import type { BrandPage, Html, PageHost } from "@citable/page-kit"
import { html } from "hono/html"

import { nextScan, readScanSchedule, type ScanSchedule } from "../visibility/scan-schedule.ts"
import { budgetWords, usedWords } from "./budget-words.ts"
import { foreseeBudgets } from "./foresee-budget.ts"
import { lastScan } from "./last-scan.ts"
import { monthCost } from "./month-cost.ts"
import type { ScheduleCard } from "./schedule-card.ts"

const day = 86_400_000

/** What is known about the schedule of scans. Undefined for a person who may not see scans. */
export async function scanCard(pages: Pick<PageHost, "now">, brand: BrandPage): Promise<ScheduleCard | undefined> {
  const { id, call, scopes, detail } = brand
  if (!scopes.has("visibility:read")) return undefined
  const [schedule, setup, { data: prompts, has_more: isMore }] = await Promise.all([
    readScanSchedule(pages, brand),
    call("get_brand_setup", { brand_id: id, budgets: true }),
    call("list_prompts", { brand_id: id, limit: 100 }),
  ])
  const { scan_engines: engines, scan_tags: tags, judge } = detail.schedule
  const known = setup.engines.map(({ name }) => name)
  const allTags = [...new Set([...prompts.flatMap((prompt) => prompt.tags), ...tags])].toSorted()
  return {
    kind: "scans",
    title: "AI scans",
    facts: [
      ["Covers", coverText(schedule, `/brands/${id}`)],
      ["Last", lastScan(schedule.last, `/brands/${id}`)],
      ["Next", nextScan(schedule)],
      ["A month costs", costText(schedule)],
      ["Budget", budgetText(schedule, setup.budgets, pages.now())],
    ],
    question: "Ask the engines",
    choices: [
      ["off", "Off"],
      ["daily", "Daily"],
      ["weekly", "Weekly"],
    ],
    more: html`${boxes({
      name: "engine",
      legend: "Only these engines",
      help: "None chosen: the engines of each prompt.",
      chosen: engines,
      options: [...new Set([...known, ...engines])].map((name) => [
        name,
        `${engineTitle({ engine: name })}${known.includes(name) ? "" : " (not connected)"}`,
      ]),
    })}
    ${boxes({
      name: "tag",
      legend: "Only prompts with one of these tags",
      help: `None chosen: all prompts that are on.${isMore ? " Here are the tags of 100 prompts." : ""}`,
      chosen: tags,
      options: allTags.map((tag) => [tag, tag]),
    })}
    ${
      setup.writers.length === 0 && !judge
        ? ""
        : html`<input type="hidden" name="judge_shown" value="1" />${boxes({
              name: "judge",
              legend: "Sentences that rules doubt",
              help: "A language model then reads at most 400 sentences of each scan: whether they mean the brand, know it, and praise it. That is about 40,000 tokens in and 12,000 out, from the budget of writing. Without it, rules alone count.",
              chosen: judge ? ["on"] : [],
              options: [["on", "Let a language model judge them"]],
            })}`
    }`,
  }
}

function coverText({ estimate }: ScanSchedule, brandPath: string): Html {
  const prompts = html`<a href="${brandPath}/visibility/prompts">Prompts</a> has what is asked.`
  if (estimate === undefined) return prompts
  if (estimate instanceof ProblemError) return html`No scan can start now. ${estimate.message} ${prompts}`
  const { questions, engines } = estimate
  return html`Each engine gets each prompt once: now ${formatCount(questions)}
  ${questions === 1 ? "question" : "questions"} to ${engines.map((one) => engineTitle(one)).join(", ")}. ${prompts}`
}

function costText({ estimate }: ScanSchedule): Html {
  if (estimate === undefined) return html`Only people who can start scans see what they cost.`
  if (estimate instanceof ProblemError) return html`Not known, because no scan can start now.`
  return monthCost(estimate)
}

function budgetText(
  { every, isPaused, next, estimate }: ScanSchedule,
  budgets: Parameters<typeof usedWords>[0],
  now: number,
): Html {
  const isWaiting = every === "off" || isPaused || next === undefined || estimate instanceof ProblemError
  if (isWaiting || estimate === undefined) return usedWords(budgets)
  const use = {
    next: Math.max(Date.parse(next), now),
    periodMs: every === "weekly" ? 7 * day : day,
    cost: estimate.cost_usd.value,
    questions: estimate.questions,
  }
  return budgetWords(foreseeBudgets(budgets ?? [], use))
}

interface Boxes {
  name: string
  legend: string
  help: string
  chosen: readonly string[]
  options: readonly (readonly [value: string, label: string])[]
}

function boxes({ name, legend, help, chosen, options }: Boxes): Html {
  if (options.length === 0) return html``
  return html`<fieldset>
    <legend>${legend}</legend>
    <p class="soft">${help}</p>
    ${options.map(
      ([value, label]) =>
        html`<label
          ><input type="checkbox" name="${name}" value="${value}" ${chosen.includes(value) ? "checked" : ""} />
          <span dir="auto">${label}</span></label
        >`,
    )}
  </fieldset>`
}
