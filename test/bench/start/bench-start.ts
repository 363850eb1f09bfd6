import { cpSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { unpackPackages } from "../../unpack-packages.ts"
import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { median } from "../median.ts"
import { measureStart, type Program, type Start } from "./measure-start.ts"

const area = "start"
/** Goal: a service is this many times a bare server at most. */
const goal = 3

/**
 * What a start of `citable serve` costs until its first answer, and the memory that it holds when it rests. The packages are packed and
 * unpacked as an installation has them. The baseline is a bare Hono server on node:sqlite, between the starts of the service.
 */
export async function* benchStart({ small, progress }: BenchOptions): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-start-"))
  try {
    progress("packing")
    const manifests = await unpackPackages(folder, ["cli"])
    const bare = join(folder, "bare-server.mjs")
    cpSync(fileURLToPath(new URL("bare-server.mjs", import.meta.url)), bare)
    const bin = join(folder, "node_modules/citable", manifests.get("citable")?.bin?.["citable"] ?? "")
    const bareProgram: Program = {
      argv: [bare, join(folder, "bare.db")],
      env: {},
      request: () => ({ path: "/answer" }),
    }
    let known: Start["listening"] | undefined
    const service: Program = {
      argv: ["--disable-warning=ExperimentalWarning", bin, "serve", "--json", "--port", "0"],
      env: { DATA_DIR: join(folder, "data"), XDG_CACHE_HOME: join(folder, "cache") },
      request: (listening) => ({
        path: `/v1/brands/${(known ?? listening).brand_id}/content`,
        token: (known ?? listening).operator_token,
      }),
    }
    const restMs = small ? 100 : 3000
    progress("the first start, with an empty folder")
    const first = await measureStart(service, restMs)
    known = first.listening
    const ours: Start[] = []
    const theirs: Start[] = []
    const rounds = small ? 1 : 9
    for (let round = 0; round < rounds; round++) {
      progress(`start ${round + 1} of ${rounds}`)
      theirs.push(await measureStart(bareProgram, restMs))
      ours.push(await measureStart(service, restMs))
    }
    const of = (starts: Start[], what: "cpu" | "wall" | "memory") => median(starts.map((start) => start[what]))
    const against = "a bare Hono server on node:sqlite"
    yield toFigure({
      area,
      figure: `CPU ms of a start of citable serve until its first answer, against ${against}`,
      ours: of(ours, "cpu") / 1000,
      baseline: of(theirs, "cpu") / 1000,
      goal,
    })
    yield toFigure({
      area,
      figure: `ms of a start of citable serve until its first answer, against ${against}`,
      ours: of(ours, "wall"),
      baseline: of(theirs, "wall"),
      goal,
    })
    yield toFigure({
      area,
      figure: `CPU ms of the first start, which creates the database and compiles the code, against ${against}`,
      ours: first.cpu / 1000,
      baseline: of(theirs, "cpu") / 1000,
    })
    yield toFigure({
      area,
      figure: `MB in memory at rest, against ${against}`,
      ours: of(ours, "memory") / 1e6,
      baseline: of(theirs, "memory") / 1e6,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
