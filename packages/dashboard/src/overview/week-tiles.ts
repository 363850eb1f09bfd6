import { type Change, formatCount, renderCourse } from "@citable/charts"
import type { Html } from "@citable/page-kit"
import { html, raw } from "hono/html"

import { rateTile } from "../figures/rate.ts"
import { openAnswersPath } from "../range/open-answers-path.ts"
import { countOfWeek, type Week } from "./read-week.ts"

const day = 86_400_000

interface CourseOf {
  id: string
  title: string
  description: string
  points: { date: string; value: number; of?: number }[]
  stepDays: number
}

// The package escapes every text.
const courseOf = (course: CourseOf): Html => html`${raw(renderCourse(course))}`

/** Three numbers of the last seven days, each with its course. A number without a source has no tile. */
export function weekTiles(week: Week, { brandId, change }: { brandId: string; change: Change | null }): Html {
  const tiles = [namedTile(week, brandId, change), clickTile(week, brandId), publishedTile(week, brandId)]
  const shown = tiles.filter((tile) => tile !== undefined)
  return shown.length === 0 ? html`` : html`<div class="tiles week">${shown}</div>`
}

function namedTile({ visibility, course }: Week, brandId: string, change: Change | null): Html | undefined {
  if (visibility === undefined || course === undefined || course.data.length === 0) return undefined
  const { from, to, overall } = visibility
  const toAnswers = openAnswersPath(brandId, {}, visibility)
  const points = course.data.map(({ date, metrics: { mention_rate: rate } }) => {
    return { date, value: rate.value ?? 0, of: rate.of }
  })
  return html`<div>
    <dl>${rateTile("Named in answers", overall.current.mention_rate, change, toAnswers("named"))}</dl>
    ${courseOf({
      id: "named-course",
      title: "Mention rate by week",
      description: `The share of answers that name the brand, by week, since ${course.from}. Weeks with too few answers have no point.`,
      points,
      stepDays: 7,
    })}
    <a class="note" href="/brands/${brandId}/visibility?from=${from}&amp;to=${to}">The answers of 7 days</a>
  </div>`
}

function clickTile({ search }: Week, brandId: string): Html | undefined {
  const days = (search?.days ?? []).flatMap(({ date, clicks }) => (clicks === null ? [] : [{ date, value: clicks }]))
  const last = days.at(-1)?.date
  if (search === undefined || last === undefined) return undefined
  const sumOf = (to: number) => {
    const end = Date.parse(last) - to * day
    const within = days.filter(({ date }) => Date.parse(date) <= end && Date.parse(date) > end - 7 * day)
    return { known: within.length, clicks: within.reduce((sum, { value }) => sum + value, 0) }
  }
  const [now, before] = [sumOf(0), sumOf(7)]
  const first = new Date(Date.parse(last) - 6 * day).toISOString().slice(0, 10)
  return html`<div>
    <dl>
      <div>
        <dt>Clicks from search</dt>
        <dd class="value">${formatCount(now.clicks)}</dd>
        <dd class="note">
          ${first} to
          ${last}${now.known === 7 ? "" : `, with numbers of ${now.known === 1 ? "1 day" : `${now.known} days`}`}
        </dd>
        <dd class="note">${before.known === 7 ? `${formatCount(before.clicks)} in the 7 days before` : ""}</dd>
      </div>
    </dl>
    ${courseOf({
      id: "click-course",
      title: "Clicks by day",
      description: `The clicks from search of each day, ${search.from} to ${search.to}.`,
      points: days,
      stepDays: 1,
    })}
    <a class="note" href="/brands/${brandId}/search">Search</a>
  </div>`
}

function publishedTile(week: Week, brandId: string): Html | undefined {
  const { published, isMore, to } = week
  if (published.length === 0) return undefined
  const { count, isLeast } = countOfWeek(week)
  const end = Date.parse(to)
  const oldest = Date.parse(published.at(-1) ?? to)
  const points = Array.from({ length: 12 }, (_, index) => {
    const last = end - (11 - index) * 7 * day
    const start = last - 6 * day
    const value = published.filter((at) => Date.parse(at) >= start && Date.parse(at) < last + day).length
    return { date: new Date(start).toISOString().slice(0, 10), value, start }
  }).filter(({ start }) => !isMore || start > oldest)
  return html`<div>
    <dl>
      <div>
        <dt>Published</dt>
        <dd class="value">${formatCount(count)}${isLeast ? " or more" : ""}</dd>
        <dd class="note">${week.from} to ${week.to}</dd>
      </div>
    </dl>
    ${courseOf({
      id: "published-course",
      title: "Published articles by week",
      description: "How many articles were published in each week.",
      points,
      stepDays: 7,
    })}
    <a class="note" href="/brands/${brandId}/articles/calendar">Calendar</a>
  </div>`
}
