import type { MeasuredVitals } from "./measured-vitals.ts"

/** What one load of a page had. */
export interface LabLoad {
  lcpMs: number | null
  cls: number | null
  /** Why a value is null, where the laboratory says more than that it is. */
  missing?: MeasuredVitals["missing"]
}

/** The medians of several loads in a laboratory, where nobody clicks. */
export function labVitals(source: "browser" | "lighthouse", loads: readonly LabLoad[]): MeasuredVitals {
  const lcpMs = median(loads.map((load) => load.lcpMs))
  const cls = median(loads.map((load) => load.cls))
  const why = (name: "lcpMs" | "cls"): string | undefined =>
    loads.find(({ missing }) => missing?.[name])?.missing?.[name]
  const missing: MeasuredVitals["missing"] = {
    inpMs: "Only real visits supply it. Set PAGESPEED_API_KEY to read them.",
  }
  if (lcpMs === null) missing.lcpMs = why("lcpMs") ?? "The page painted nothing."
  if (cls === null) missing.cls = why("cls") ?? "The browser measured no layout."
  return {
    source,
    isField: false,
    scope: "page",
    lcpMs: lcpMs === null ? null : Math.round(lcpMs),
    inpMs: null,
    cls: cls === null ? null : Math.round(cls * 1000) / 1000,
    missing,
    words: null,
  }
}

function median(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((one, other) => one - other)
  return known[Math.floor((known.length - 1) / 2)] ?? null
}
