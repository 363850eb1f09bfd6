import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { fitExponent } from "./fit-exponent.ts"
import { bodies } from "./generate-bodies.ts"
import { type Growth, measureGrowth } from "./measure-growth.ts"
import { measuredFunctions } from "./measured-functions.ts"

const sizes = [12_500, 25_000, 50_000, 100_000]
const smallSizes = [1000, 2000, 4000]
const smallFunctions = ["renderBody", "score_content", "reading an answer of an engine"]
const smallKinds = ["prose", "lazy lines of a quote"]

const allowedMs = 1000
/** Collecting garbage and a parser that begins to count give up to 1.4; what reads everything again for each part gives 2. */
const allowedExponent = 1.5
/** It leaves some bodies to the other parser from some length on: its cost jumps there, and the exponent tells nothing. */
const jumping = "renderBody by the native parser"

/**
 * How the CPU time of every function that takes a body grows with the body, over bodies of many kinds. For each function there are two
 * figures, of the worst kind each: the exponent of the growth, against that of a linear function, and the time at the largest size,
 * against what is allowed.
 */
export async function* benchGrowth({ small, progress }: BenchOptions): AsyncGenerator<Figure> {
  const kinds = small ? smallKinds : Object.keys(bodies)
  const used = small ? smallSizes : sizes
  const functions = small ? smallFunctions : Object.keys(measuredFunctions)
  const largest = used.at(-1) ?? 0
  progress(`${functions.length} functions, ${kinds.length} kinds of bodies of up to ${largest} characters`)
  for (const name of functions) {
    progress(name)
    const measured = await measureGrowth({ name, kinds, sizes: used })
    yield toExponent(name, measured)
    yield toCost(name, measured, largest)
  }
}

function toExponent(name: string, measured: readonly Growth[]): Figure {
  const exponents = measured.flatMap(({ kind, cpu }) => {
    const exponent = fitExponent(cpu)
    return exponent === undefined ? [] : [{ kind, exponent }]
  })
  const [steepest] = exponents.toSorted((a, b) => b.exponent - a.exponent)
  return toFigure({
    area: "growth",
    figure: `${name}: exponent of CPU time over length, worst with ${steepest?.kind ?? "none, all too short to tell"}, linear`,
    ours: Math.max(steepest?.exponent ?? 0, 0.01),
    baseline: 1,
    goal: name === jumping ? undefined : allowedExponent,
  })
}

function toCost(name: string, measured: readonly Growth[], largest: number): Figure {
  const costs = measured.map(({ kind, cpu, isEnded }) => ({ kind, isEnded, ms: Math.max(...cpu.values()) / 1000 }))
  const [dearest] = costs.toSorted((a, b) => b.ms - a.ms)
  const end = dearest?.isEnded === true ? " (ended before it was through)" : ""
  return toFigure({
    area: "growth",
    figure: `${name}: ms of CPU time up to ${largest} characters, worst with ${dearest?.kind ?? "none"}${end}, ${allowedMs} allowed`,
    ours: dearest?.ms ?? 0,
    baseline: allowedMs,
    goal: 1,
  })
}
