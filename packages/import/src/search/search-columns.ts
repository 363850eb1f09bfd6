import type { SearchDimension } from "@citable/contract/search"

export type SearchColumn =
  | SearchDimension
  | "date"
  | "clicks"
  | "impressions"
  | "position"
  | "position_sum"
  | "search_type"
  | "is_anonymized"
  | "appearance"
  | "ctr"

/** The columns of a table by name, or why the service cannot use it. */
export type SearchColumns = { places: ReadonlyMap<SearchColumn, number> } | { why: string }

/** Headers in lower case, as the API, the bulk export and Looker Studio name them. */
const exact: Readonly<Record<string, SearchColumn>> = {
  data_date: "date",
  day: "date",
  "landing page": "page",
  "url clicks": "clicks",
  "url ctr": "ctr",
  sum_top_position: "position_sum",
  sum_position: "position_sum",
  search_type: "search_type",
  "search type": "search_type",
  is_anonymized_query: "is_anonymized",
}

/**
 * Words in headers of Search Console, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian, Turkish, Japanese,
 * Chinese and Korean. The first that is in a header decides: "Top pages" has its page, and "Häufigste Suchanfragen" its query.
 */
const words: readonly [SearchColumn, RegExp][] = [
  [
    "appearance",
    /appearance|darstellung|apparence|aspecto|aspetto|aparência|weergave in|wygląd|検索での見え方|呈现|呈現|노출 방식/,
  ],
  ["ctr", /^ctr$|^(?:to|tbo)$|点击率|點閱率|クリック率|클릭률/],
  [
    "clicks",
    /^(?:clicks?|klicks?|clics?|clic|cliques|klikken|kliknięcia|клики|tıklamalar|クリック数|点击次数|點擊|點擊次數|클릭수)$/,
  ],
  [
    "impressions",
    /^(?:impressions?|impressionen|impresiones|impressioni|impressões|vertoningen|wyświetlenia|показы|gösterimler|表示回数|展示|展示次数|曝光|曝光次數|노출)$/,
  ],
  [
    "position",
    /^(?:(?:average |avg\. )?position|posición(?: media)?|posizione(?: media)?|posição(?: média)?|positie|pozycja|(?:средняя )?позиция|konum|掲載順位|排名|排序|게재순위|durchschnittliche position|position moyenne)$/,
  ],
  ["date", /^(?:date|datum|fecha|data|дата|tarih|日付|日期|날짜)$/],
  ["query", /quer(?:y|ies)|suchanfrage|requête|consulta|zoekopdracht|zapyta|запрос|sorgu|クエリ|查询|查詢|검색어/],
  ["page", /page|^url$|seite|página|pagin|pagina|stron|страниц|sayfa|ページ|网页|網頁|页面|페이지/],
  ["country", /countr|land|länder|pays|país|paese|paesi|kraj|стран|ülke|^国$|国家|國家|국가/],
  ["device", /device|gerät|appareil|dispositiv|apparaat|apparaten|urządzen|устройств|cihaz|デバイス|设备|裝置|기기/],
]

const bing = ["impressions", "clicks", "ctr", "avg. position"]

/** The column that a header names, in any language of Search Console; undefined for another one. */
export function toSearchColumn(head: string): SearchColumn | undefined {
  const name = head.trim().toLowerCase()
  const known = exact[name]
  return known ?? (name.startsWith("is_") ? undefined : words.find(([, word]) => word.test(name))?.[0])
}

/** Recognises a table by its column headers. */
export function readSearchColumns(heads: readonly string[]): SearchColumns {
  const names = heads.map((head) => head.trim().toLowerCase())
  const list = heads.slice(0, 10).join(", ").slice(0, 300)
  if (bing.every((name, index) => names[index + 1] === name))
    return {
      why: "it is an export of Bing Webmaster Tools, and the service keeps the searches of Google. Do not import it here",
    }
  const places = new Map<SearchColumn, number>()
  for (const [index, name] of names.entries()) {
    const column = toSearchColumn(name)
    if (column !== undefined && !places.has(column)) places.set(column, index)
  }
  if (places.has("position_sum")) places.delete("position")
  const isCompared =
    names.filter((name) => /clicks|klicks|clics|cliques|klikken|クリック数|点击次数/.test(name)).length > 1
  if (isCompared) return { why: "it compares two periods. Export it without a comparison" }
  const hasPosition = places.has("position") || places.has("position_sum")
  const first =
    (["clicks", "impressions"] as const).find((name) => !places.has(name)) ?? (hasPosition ? undefined : "position")
  if (first === undefined) return { places }
  return {
    why: `the column ${first} is missing; the file has ${list}. Export it in English, or name the columns date, query, page, country, device, clicks, impressions, position`,
  }
}
