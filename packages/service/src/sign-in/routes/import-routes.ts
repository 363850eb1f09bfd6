import type { ImportRun as GivenRun } from "@citable/contract"
import { localeSchema } from "@citable/contract/content"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { z } from "zod"

import { checkRole } from "../../credentials/permissions.ts"
import {
  createImportRun,
  findImportRun,
  type ImportRun,
  listImportRuns,
  recheckImportRun,
  startImportRun,
  storeImportFiles,
} from "../../imports/import-runs.ts"
import { type BrandCall, brandRoute } from "./brand-route.ts"
import { readBytes } from "./read-bytes.ts"

/** The most bytes of the files of an import, packed. */
const maxBytes = 64 * 1024 * 1024
/** Uploads that a process takes at once, because each is in memory as a whole. */
const maxUploads = 6
let uploads = 0

const kind = z.enum(["articles", "search", "backlinks"])
const answers = {
  locale: localeSchema.optional(),
  allowLostText: z.boolean().optional(),
  encoding: z.string().max(40).refine(isEncoding, "a name such as windows-1252").optional(),
}
const articleOptions = z.strictObject({
  ...answers,
  publish: z.boolean(),
  publicAnyway: z.boolean().optional(),
  checkPublic: z.boolean().optional(),
  baseUrl: z.url({ protocol: /^https?$/ }).nullable(),
  folder: z.string().max(2000),
  refused: z.array(z.strictObject({ path: z.string().max(2000), reason: z.string().max(2000) })).max(100),
  ignored: z.int().min(0),
})
const tableOptions = z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() })
const begun = { id: z.string().regex(/^imp_[0-9a-z]+$/), total: z.int().min(0).max(1_000_000) }

/** Imports of files that people upload. Each belongs to the person who began it, and has the role of that person. */
export const importRoutes = [
  brandRoute("POST /import-files", z.strictObject({ kind }), async (call, input) => {
    check(call, input.kind)
    if (uploads >= maxUploads) {
      const headers = { "retry-after": "10" }
      throw new ProblemError("busy", "Other people are uploading files. Try again in a moment.", { headers })
    }
    uploads++
    try {
      const files = await readBytes(call.request, maxBytes)
      return { id: await storeImportFiles(call.kernel, ownerOf(call), { files, kind: input.kind }) }
    } finally {
      uploads--
    }
  }),
  brandRoute(
    "POST /imports",
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("articles"), ...begun, options: articleOptions }),
      z.strictObject({ kind: z.literal("search"), ...begun, options: tableOptions }),
      z.strictObject({ kind: z.literal("backlinks"), ...begun, options: tableOptions }),
    ]),
    async (call, input) => {
      check(call, input.kind)
      await createImportRun(call.kernel, ownerOf(call), input)
      return { id: input.id }
    },
  ),
  brandRoute("GET /imports", z.strictObject({}), async (call) => {
    check(call, "articles")
    const runs = await listImportRuns(call.kernel.db, ownerOf(call))
    const data = runs.map(({ id, state, total, created_at: at }) => ({ id, state, total, created_at: toTime(at) }))
    return { data }
  }),
  brandRoute("GET /imports/{import_id}", z.strictObject({ import_id: z.string() }), async (call, input) =>
    toGiven(await findRun(call, input.import_id)),
  ),
  brandRoute(
    "POST /imports/{import_id}/check",
    z.strictObject({ import_id: z.string(), ...answers }),
    async (call, input) => {
      const { import_id: id, ...given } = input
      await recheckImportRun(call.kernel, await findRun(call, id), given)
      return {}
    },
  ),
  // Writes what the dry run has shown. Does nothing if it began already.
  brandRoute("POST /imports/{import_id}/start", z.strictObject({ import_id: z.string() }), async (call, input) => {
    await startImportRun(call.kernel, (await findRun(call, input.import_id)).id)
    return {}
  }),
]

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== "replacement"
  } catch {
    // The web has no encoding of this name.
    return false
  }
}

const ownerOf = ({ brand, user }: BrandCall) => ({ accountId: brand.account_id, brandId: brand.id, userId: user.id })
const toTime = (at: number) => new Date(at).toISOString()

function check({ principal, brand }: BrandCall, of: ImportRun["kind"]): void {
  checkRole(principal, brand.id, of === "articles" ? "content:write" : "search:write")
}

/** An import of the person. Throws 404 for one of somebody else. */
async function findRun(call: BrandCall, id: string): Promise<ImportRun> {
  const run = await findImportRun(call.kernel.db, id)
  if (run === undefined || run.brand_id !== call.brand.id || run.user_id !== call.user.id) throw notFound()
  check(call, run.kind)
  return run
}

function toGiven({ id, kind: of, state, done, total, problem, options, report, created_at: at }: ImportRun): GivenRun {
  return {
    id,
    kind: of,
    state,
    done,
    total,
    created_at: toTime(at),
    problem,
    options: JSON.parse(options) as GivenRun["options"],
    report: report === null ? null : (JSON.parse(report) as object),
  }
}
