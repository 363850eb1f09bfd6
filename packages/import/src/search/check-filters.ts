import { CitableError } from "@citable/contract"

/** An export does not have all web searches. Then the files beside its list of filters do not either. */
export class FilteredExportError extends CitableError {
  override name = "FilteredExportError"
}

const filterWord = /^(?:filter|filtre|filtro|filtr|фильтр|フィルタ(?:ー)?|过滤器|过滤条件|篩選器|篩選條件|필터)s?$/
const dateWord = /^(?:date|datum|fecha|data|дата|tarih|日付|日期|날짜)$/
/** "Web" as the search type, in the languages of Search Console. */
const webWord = /^(?:web|веб|веб-поиск|ウェブ|网页|網頁|網路|웹|(?:search )?generative ai)$/

/** Whether a table is the list of the filters of an export, in any language. */
export const isFilterList = (heads: readonly string[]): boolean =>
  heads.length === 2 && filterWord.test(heads[0]?.trim().toLowerCase() ?? "")

/** Refuses a filtered export: the service would show its numbers as those of all searches. */
export function checkFilters(name: string, lines: readonly (readonly string[])[]): void {
  for (const [filter = "", value = ""] of lines) {
    if (dateWord.test(filter.trim().toLowerCase()) || webWord.test(value.trim().toLowerCase())) continue
    const why = `the export has the filter ${filter}: ${value}. Export all web searches`
    throw new FilteredExportError(`${name}, line 1: ${why}.`, { code: "unreadable_export" })
  }
}
