import { readSearchFiles, toSearchBatches } from "@citable/import/search"
import { strToU8, zipSync } from "fflate"
import { describe, expect, it } from "vitest"

const file = (name: string, bytes: Uint8Array) => ({ name, bytes })
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

/** The names of the files of an archive, its headers, and how its language writes “Web” and numbers. */
interface Language {
  chart: string
  queries: string
  pages: string
  countries: string
  filters: string
  position: string
}
const languages: Record<string, Language> = {
  German: {
    chart: "Datum,Klicks,Impressionen,CTR,Position",
    queries: "Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position",
    pages: "Die häufigsten Seiten,Klicks,Impressionen,CTR,Position",
    countries: "Land,Klicks,Impressionen,CTR,Position",
    filters: "Filter,Wert\nSuchtyp,Web\nDatum,Letzte 28 Tage",
    position: '"8,4"',
  },
  French: {
    chart: "Date,Clics,Impressions,CTR,Position",
    queries: "Requêtes les plus fréquentes,Clics,Impressions,CTR,Position",
    pages: "Pages les plus populaires,Clics,Impressions,CTR,Position",
    countries: "Pays,Clics,Impressions,CTR,Position",
    filters: "Filtre,Valeur\nType de recherche,Web\nDate,28 derniers jours",
    position: '"8,4"',
  },
  Spanish: {
    chart: "Fecha,Clics,Impresiones,CTR,Posición",
    queries: "Consultas principales,Clics,Impresiones,CTR,Posición",
    pages: "Páginas principales,Clics,Impresiones,CTR,Posición",
    countries: "País,Clics,Impresiones,CTR,Posición",
    filters: "Filtro,Valor\nTipo de búsqueda,Web\nFecha,Últimos 28 días",
    position: '"8,4"',
  },
  Italian: {
    chart: "Data,Clic,Impressioni,CTR,Posizione",
    queries: "Query più frequenti,Clic,Impressioni,CTR,Posizione",
    pages: "Pagine principali,Clic,Impressioni,CTR,Posizione",
    countries: "Paese,Clic,Impressioni,CTR,Posizione",
    filters: "Filtro,Valore\nTipo di ricerca,Web\nData,Ultimi 28 giorni",
    position: '"8,4"',
  },
  Portuguese: {
    chart: "Data,Cliques,Impressões,CTR,Posição",
    queries: "Principais consultas,Cliques,Impressões,CTR,Posição",
    pages: "Principais páginas,Cliques,Impressões,CTR,Posição",
    countries: "País,Cliques,Impressões,CTR,Posição",
    filters: "Filtro,Valor\nTipo de pesquisa,Web\nData,Últimos 28 dias",
    position: '"8,4"',
  },
  Dutch: {
    chart: "Datum,Klikken,Vertoningen,CTR,Positie",
    queries: "Populairste zoekopdrachten,Klikken,Vertoningen,CTR,Positie",
    pages: "Populairste pagina's,Klikken,Vertoningen,CTR,Positie",
    countries: "Land,Klikken,Vertoningen,CTR,Positie",
    filters: "Filter,Waarde\nZoektype,Web\nDatum,Afgelopen 28 dagen",
    position: '"8,4"',
  },
  Polish: {
    chart: "Data,Kliknięcia,Wyświetlenia,CTR,Pozycja",
    queries: "Najczęstsze zapytania,Kliknięcia,Wyświetlenia,CTR,Pozycja",
    pages: "Najpopularniejsze strony,Kliknięcia,Wyświetlenia,CTR,Pozycja",
    countries: "Kraj,Kliknięcia,Wyświetlenia,CTR,Pozycja",
    filters: "Filtr,Wartość\nTyp wyszukiwania,Web\nData,Ostatnie 28 dni",
    position: '"8,4"',
  },
  Russian: {
    chart: "Дата,Клики,Показы,CTR,Позиция",
    queries: "Популярные запросы,Клики,Показы,CTR,Позиция",
    pages: "Популярные страницы,Клики,Показы,CTR,Позиция",
    countries: "Страна,Клики,Показы,CTR,Позиция",
    filters: "Фильтр,Значение\nТип поиска,Веб\nДата,Последние 28 дней",
    position: '"8,4"',
  },
  Japanese: {
    chart: "日付,クリック数,表示回数,CTR,掲載順位",
    queries: "上位のクエリ,クリック数,表示回数,CTR,掲載順位",
    pages: "上位のページ,クリック数,表示回数,CTR,掲載順位",
    countries: "国,クリック数,表示回数,CTR,掲載順位",
    filters: "フィルタ,値\n検索タイプ,ウェブ\n日付,過去 28 日間",
    position: "8.4",
  },
  Chinese: {
    chart: "日期,点击次数,展示,点击率,排名",
    queries: "热门查询,点击次数,展示,点击率,排名",
    pages: "热门网页,点击次数,展示,点击率,排名",
    countries: "国家/地区,点击次数,展示,点击率,排名",
    filters: "过滤器,值\n搜索类型,网页\n日期,过去 28 天",
    position: "8.4",
  },
}

describe("an archive of Search Console", () => {
  it.each(Object.entries(languages))("in %s gives days, queries and pages", async (_, words) => {
    const archive = zip({
      "1.csv": `\uFEFF${words.chart}\n2026-10-01,1,51,1.96%,${words.position}\n2026-10-02,2,52,3.85%,${words.position}\n`,
      "2.csv": `\uFEFF${words.queries}\nkäse,5,300,"1,67 %",${words.position}\n`,
      "3.csv": `\uFEFF${words.pages}\nhttps://example.com/k,7,420,1.67%,${words.position}\n`,
      "4.csv": `\uFEFF${words.countries}\nX,4,200,2%,${words.position}\n`,
      "5.csv": `\uFEFF${words.filters}\n`,
    })
    const found = await readSearchFiles([file("archive.zip", archive)])
    expect(found.refused).toEqual([])
    expect(found.skippedFiles).toEqual(["archive.zip/4.csv"])
    const batches = toSearchBatches(found.tables, {})
    expect(batches).toEqual([
      {
        dimensions: [],
        rows: [
          { date: "2026-10-01", keys: [], clicks: 1, impressions: 51, position: 8.4 },
          { date: "2026-10-02", keys: [], clicks: 2, impressions: 52, position: 8.4 },
        ],
      },
      {
        dimensions: ["query"],
        since: "2026-10-01",
        rows: [{ date: "2026-10-02", keys: ["käse"], clicks: 5, impressions: 300, position: 8.4 }],
      },
      {
        dimensions: ["page"],
        since: "2026-10-01",
        rows: [{ date: "2026-10-02", keys: ["https://example.com/k"], clicks: 7, impressions: 420, position: 8.4 }],
      },
    ])
  })

  it("with a filter is refused in any language, whatever else is readable", async () => {
    const archive = zip({ "1.csv": "Filter,Wert\nSuchtyp,Web\nDatum,28 Tage\nLand,Frankreich\n" })
    const asked = readSearchFiles([file("a.zip", archive)], { onUnreadable: () => undefined })
    await expect(asked).rejects.toThrow("the filter Land: Frankreich. Export all web searches")
    const images = strToU8("Filtre,Valeur\nType de recherche,Images\n")
    await expect(readSearchFiles([file("f.csv", images)])).rejects.toThrow("the filter Type de recherche")
  })
})
