// Runs on the search page alone: finds articles, and shows them in place of the newest.
import MiniSearch from "minisearch"

import type { SearchRecord } from "./search-record.ts"

const mostShown = 50
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" })
start()

function start(): void {
  const form = document.querySelector<HTMLFormElement>("#search")
  const input = document.querySelector<HTMLInputElement>("#query")
  const list = document.querySelector<HTMLOListElement>("#results")
  const status = document.querySelector<HTMLElement>("#status")
  const template = document.querySelector<HTMLTemplateElement>("#result")
  if (form === null || input === null || list === null || status === null || template === null) return
  const newest = [...list.children]
  const { path = "/search/", parts, words: texts = "{}" } = form.dataset
  const words = JSON.parse(texts) as Record<"searching" | "failed" | "found" | "one" | "many" | "best", string>
  let loaded: Promise<(query: string) => SearchRecord[]> | undefined

  const show = async (): Promise<void> => {
    const query = input.value.trim()
    history.replaceState(null, "", query === "" ? location.pathname : `?q=${encodeURIComponent(query)}`)
    if (query === "") {
      list.replaceChildren(...newest)
      status.textContent = ""
      return
    }
    if (loaded === undefined) status.textContent = words.searching
    loaded ??= load(path, Number(parts))
    try {
      const found = (await loaded)(query)
      // The visitor has typed on.
      if (input.value.trim() !== query) return
      list.replaceChildren(...found.slice(0, mostShown).map((record) => toItem(template, record)))
      const all = found.length === 1 ? words.one : fill(words.many, { count: found.length })
      const count = found.length > mostShown ? fill(words.best, { most: mostShown, count: all }) : all
      status.textContent = fill(words.found, { count, query })
    } catch {
      loaded = undefined
      if (input.value.trim() !== query) return
      status.textContent = words.failed
    }
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    void show()
  })
  input.addEventListener("input", () => void show())
  if (input.value === "") input.value = new URLSearchParams(location.search).get("q") ?? ""
  if (input.value !== "") void show()
}

/** Puts values into a sentence such as `{count} for “{query}”`. */
function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Loads what the search looks in, and gives a function that finds articles, the best first. */
async function load(path: string, parts: number): Promise<(query: string) => SearchRecord[]> {
  const index = new MiniSearch<SearchRecord>({
    fields: ["title", "tags", "excerpt", "text"],
    // Finds words also where a language has no spaces between them.
    tokenize: (text) => [...segmenter.segment(text)].filter((part) => part.isWordLike).map(({ segment }) => segment),
    processTerm: (term) => term.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase(),
    searchOptions: { boost: { title: 4, tags: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  })
  const records = new Map<string, SearchRecord>()
  const loadPart = async (at: number): Promise<void> => {
    const response = await fetch(`${path}${at}.json`)
    // The page is older than the files, and there are fewer articles now.
    if (response.status === 404) return
    if (!response.ok) throw new Error(`${path}${at}.json: ${response.status}`)
    // While a release is replaced, an article can be in two parts.
    for (const record of (await response.json()) as SearchRecord[]) records.set(record.id, record)
  }
  await Promise.all(Array.from({ length: parts }, (_, at) => loadPart(at + 1)))
  index.addAll([...records.values()])
  return (query) =>
    index.search(query).flatMap(({ id }) => {
      const record = records.get(String(id))
      return record === undefined ? [] : [record]
    })
}

function toItem(template: HTMLTemplateElement, record: SearchRecord): Node {
  const item = template.content.cloneNode(true) as DocumentFragment
  const find = (selector: string): HTMLElement => item.querySelector<HTMLElement>(selector) as HTMLElement
  find("time").setAttribute("datetime", record.date)
  find("time").textContent = record.day
  find(".list__meta span").textContent = record.minutes
  find("a").setAttribute("href", record.path)
  find(".list__item > div").setAttribute("lang", record.locale)
  find(".list__item > div").setAttribute("dir", record.dir)
  find("a").textContent = record.title
  if (record.excerpt === "") find(".list__excerpt").remove()
  else find(".list__excerpt").textContent = record.excerpt
  return item
}
