// Runs on the search page alone: ranks the articles that the page lists, and hides the others.
import MiniSearch from "minisearch"

interface SearchRecord {
  id: string
  title: string
  tags: string
  text: string
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" })
await start()

async function start(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>("#search")
  const input = document.querySelector<HTMLInputElement>("#query")
  const list = document.querySelector<HTMLOListElement>("#results")
  const status = document.querySelector<HTMLElement>("#status")
  if (form === null || input === null || list === null || status === null) return
  const items = [...list.querySelectorAll<HTMLElement>(":scope > li")]
  const response = await fetch("/search.json")
  if (!response.ok) return
  const index = new MiniSearch<SearchRecord>({
    fields: ["title", "tags", "text"],
    // Finds words also where a language has no spaces between them.
    tokenize: (text) => [...segmenter.segment(text)].filter((part) => part.isWordLike).map(({ segment }) => segment),
    processTerm: (term) => term.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase(),
    searchOptions: { boost: { title: 4, tags: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  })
  index.addAll((await response.json()) as SearchRecord[])

  const show = () => {
    const query = input.value.trim()
    const ranks = new Map(index.search(query).map(({ id }, rank) => [String(id), rank]))
    const rankOf = (item: HTMLElement) => ranks.get(item.dataset["id"] ?? "")
    for (const item of items) item.hidden = query !== "" && rankOf(item) === undefined
    // Without a query, every article is there in its old order.
    list.append(...(query === "" ? items : items.toSorted((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0))))
    const count = ranks.size === 1 ? "1 article" : `${ranks.size} articles`
    status.textContent = query === "" ? "" : `${count} for “${query}”`
    history.replaceState(null, "", query === "" ? location.pathname : `?q=${encodeURIComponent(query)}`)
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    show()
  })
  input.addEventListener("input", show)
  if (input.value === "") input.value = new URLSearchParams(location.search).get("q") ?? ""
  if (input.value !== "") show()
}
