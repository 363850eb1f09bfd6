import { parseHTML } from "linkedom"
import { expect, it } from "vitest"

import {
  type Course,
  drawClicks,
  drawEngines,
  drawRates,
  drawVoices,
  type Figure,
  renderBarChart,
  renderCourse,
  renderFigure,
  renderLineChart,
} from "../src/index.ts"
import { days, engines, hostileName, timeseriesOf, voices } from "./answers.ts"

const name = hostileName
const allFigures = () =>
  Promise.all([
    drawRates(timeseriesOf([40, 12, 60]), { name }),
    drawEngines(engines, { name }),
    drawVoices(voices),
    drawClicks(days),
  ])

const parse = (figure: Figure) => parseHTML(`<!doctype html><html><body>${renderFigure(figure)}</body></html>`).document
const readTable = (figure: Figure) =>
  [...parse(figure).querySelectorAll("tr")].map((row) => [...row.children].map(({ textContent }) => textContent))

it("a figure is one image with a title and a description, and the table behind it", async () => {
  for (const figure of await allFigures()) {
    const document = parse(figure)
    const pictures = [...document.querySelectorAll("svg")]
    expect(pictures.map((picture) => picture.getAttribute("class"))).toEqual(["plot wide", "plot narrow"])
    for (const picture of pictures) {
      expect(picture.getAttribute("role")).toBe("img")
      const textOf = (label: string) => document.getElementById(picture.getAttribute(label) ?? "")?.textContent
      expect(textOf("aria-labelledby")).toBe(figure.title)
      expect(textOf("aria-describedby")).toBe(figure.description)
      expect(picture.querySelectorAll("[aria-label]")).toHaveLength(0)
    }
    expect(document.querySelector("details summary")?.textContent).toBe(`${figure.title}, as a table`)
    expect(document.querySelectorAll("details [role=region][tabindex='0'] table")).toHaveLength(1)
  }
})

it("a table has the numbers that the tool gave", async () => {
  expect(readTable(await drawRates(timeseriesOf([40, 1200]), { name }))).toEqual([
    ["Date", "Answers", "Named", "95 % interval", "Cited", "95 % interval", "Share of voice"],
    ["2026-05-01", "40", "32.5 %", "26 % – 39 %", "15 %", "12 % – 18 %", "28.9 %"],
    ["2026-05-02", "1,200", "33.3 %", "26.7 % – 40 %", "16.7 %", "13.3 % – 20 %", "33.2 %"],
  ])
  expect(readTable(await drawVoices(voices))[2]).toEqual(
    // Three of ten citations are too few.
    [hostileName, "19", "48.7 %", "39 % – 58.5 %", "–", "30 %", "24 % – 36 %: too few to tell"],
  )
  expect(readTable(await drawEngines(engines, { name }))[1]).toEqual([
    "ChatGPT",
    "50",
    "20 %",
    "16 % – 24 %",
    "–",
    "10 %",
    "8 % – 12 %",
    "2.5",
  ])
  expect(readTable(await drawClicks(days)).slice(1)).toEqual([
    ["2026-05-01", "4", "4,000", "12.5 %", "3.3"],
    ["2026-05-02", "–", "4,000", "12.5 %", "3.3"],
    ["2026-05-03", "1,200", "4,000", "12.5 %", "3.3"],
  ])
})

it("names of strangers stay text, and no style and no script is in a figure", async () => {
  const text = { id: "hostile", title: hostileName, description: hostileName, caption: hostileName }
  const bars = [hostileName, `${"a".repeat(12)}😀😀`].map((bar) => ({
    name: bar,
    value: 0.4,
    interval: { low: 0.3, high: 0.5 },
  }))
  const series = [hostileName, "b"].map((line) => ({
    name: line,
    points: [{ date: "2026-05-01", value: 0.5, count: 20, of: 40 }],
  }))
  const figures = [
    ...(await allFigures()),
    await renderBarChart({ ...text, unit: "share", bars }),
    await renderLineChart({ ...text, unit: "share", series }),
  ]
  for (const figure of figures) {
    const html = renderFigure(figure)
    expect(html.isWellFormed()).toBe(true)
    const elements = [...parse(figure).querySelectorAll("body *")]
    const names = new Set(elements.map(({ localName }) => localName.toLowerCase()))
    for (const forbidden of ["script", "style", "img", "image", "use", "a"]) expect(names).not.toContain(forbidden)
    const attributes = elements.flatMap((element) => [...element.attributes].map((attribute) => attribute.name))
    expect(attributes.filter((attribute) => attribute === "style" || attribute.startsWith("on"))).toEqual([])
  }
  expect(figures.at(-1)?.caption).toContain("&lt;script&gt;")
  expect(readTable(figures.at(-2) as Figure)[1]?.[0]).toBe(hostileName)
})

it("the same answers give the same bytes, and no two elements of a page have the same id", async () => {
  const first = await allFigures()
  expect(await allFigures()).toEqual(first)
  const again = await drawEngines(engines, { name, id: "engines-again" })
  const page = [...first, again].map((figure) => renderFigure(figure)).join("")
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids.filter((id) => id?.includes("marker")).length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, id] of page.matchAll(/url\(#([^)]*)\)/g)) expect(ids).toContain(id)
})

/** The paths of a figure's lines and bands, in its wide picture. */
const lines = ({ svg }: Figure) =>
  [...svg.slice(0, svg.indexOf("</svg>")).matchAll(/<path[^>]* d="(M[^"]*)"/g)].flatMap(([, path]) =>
    // Ticks of axes begin at 0.
    path === undefined || path.startsWith("M0,0") ? [] : [path],
  )
const drawOne = (answers: readonly number[]) =>
  renderLineChart({
    id: "one",
    title: "One line",
    description: "A line.",
    unit: "share",
    series: [
      {
        name: "named",
        points: timeseriesOf(answers).data.map(({ date, metrics }) => ({ date, ...metrics.mention_rate })),
      },
    ],
  })

it("a line leads only to points of at least 30 answers, and a note says why others are hollow", async () => {
  const whole = await drawOne([30, 45, 60, 75])
  expect(whole.description).toBe("A line.")
  const gap = await drawOne([30, 45, 29, 60, 75])
  expect(gap.description).toContain("fewer than 30 answers: too few to tell")
  expect(gap.caption).toContain("too few to tell")
  const pieces = (figure: Figure) => lines(figure).map((path) => path.split("M").length - 1)
  expect(Math.max(...pieces(whole))).toBe(1)
  expect(Math.max(...pieces(gap))).toBe(2)
  const hollow = (figure: Figure) => figure.svg.match(/<g[^>]*stroke-width="1.5"[^>]*>(?:<circle[^>]*>)+/g) ?? []
  expect(hollow(whole)).toHaveLength(0)
  expect(hollow(gap)).toHaveLength(2)
  const few = await drawOne([5, 6, 7])
  expect(lines(few).filter((path) => path.includes("L"))).toEqual([])
  expect(readTable(few)[1]).toEqual(["2026-05-01", "20 %", "1", "5", "16 % – 24 %"])
})

it("a chart without data is an empty picture with a table", async () => {
  const figure = await drawRates({ interval: "day", data: [] }, { name })
  expect(figure.svg).toContain("<svg")
  expect(readTable(figure)).toHaveLength(1)
  expect(
    (await renderBarChart({ id: "none", title: "None", description: "None.", unit: "count", bars: [] })).svg,
  ).toContain("<svg")
})

it("a course has a gap where a day is missing or has too few answers, escapes its words, and is nothing of one point", () => {
  const draw = (points: Course["points"]) =>
    renderCourse({ id: "a", title: name, description: "By day.", stepDays: 1, points })
  const day = (date: number, value: number | null, of = 40) => ({ date: `2026-05-0${date}`, value, of })
  const strokes = (svg: string) => / d="([^"]*)"/.exec(svg)?.[1]?.replaceAll(/[\d. ]/g, "")
  expect(strokes(draw([day(1, 0.1), day(2, 0.2), day(3, 0.3)]))).toBe("MLL")
  expect(strokes(draw([day(1, 0.1), day(2, 0.2), day(4, 0.3), day(5, 0)]))).toBe("MLML")
  expect(strokes(draw([day(1, 0.1), day(2, 0.2, 5), day(3, null), day(4, 0.3)]))).toBe("MM")
  expect(draw([day(1, 0), day(2, 0)])).not.toContain("NaN")
  expect(draw([day(1, 0), day(2, 0)])).not.toContain("<img")
  expect([draw([]), draw([day(1, 0.5)]), draw([day(1, 0.5), day(2, 0.5, 3)])]).toEqual(["", "", ""])
})

it("a line breaks where days are missing, and not where they are as far apart as all of them", async () => {
  const pieces = async (dates: readonly string[]) => {
    const points = dates.map((date) => ({ date, value: 100 }))
    const chart = { id: "clicks", title: "Clicks", description: "A line.", unit: "count" as const }
    const { svg } = await renderLineChart({ ...chart, series: [{ name: "clicks", points }] })
    const [, path = ""] = /<path[^>]* d="([^"]+)"/.exec(svg.slice(svg.indexOf("var(--one)") - 200)) ?? []
    return path.match(/M/g)?.length
  }
  expect(await pieces(["2026-05-01", "2026-05-02", "2026-05-03", "2026-05-07", "2026-05-08"])).toBe(2)
  expect(await pieces(["2026-05-01", "2026-05-08", "2026-05-15", "2026-05-22"])).toBe(1)
})
