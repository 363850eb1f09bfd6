/** One figure of a benchmark: what ours costs against a named baseline that was measured in the same run. */
export interface Figure {
  area: string
  /** What was measured, with its unit and the baseline's name. */
  figure: string
  ours: number
  baseline: number
  /** `ours / baseline`. */
  ratio: number
  /** The ratio may not exceed it; null where the figure is only reported. */
  goal: number | null
  /** Whether the goal is reached; true without a goal. */
  holds: boolean
}

export interface BenchOptions {
  /** Sizes that only show that the benchmark works; its figures mean nothing. */
  small: boolean
  /** A folder of Markdown files to measure with; without it, articles are generated. */
  corpus?: string | undefined
  /** A folder with the programs that sites are crawled with besides; without it, they are left out. */
  peers?: string | undefined
  /** The one platform to measure, of those that an area has. Default: all of them. */
  platform?: string | undefined
  /** Told what is being measured. */
  progress: (line: string) => void
}

/** Measures an area, figure by figure. */
export type Bench = (options: BenchOptions) => AsyncIterable<Figure>

export function toFigure(
  values: Pick<Figure, "area" | "figure" | "ours" | "baseline"> & { goal?: number | undefined },
): Figure {
  const { area, figure, ours, baseline, goal = null } = values
  const ratio = ours / baseline
  return { area, figure, ours, baseline, ratio, goal, holds: goal === null || ratio <= goal }
}
