import type { BranchWish, Look, LookedFile, TreeEntry } from "../repository.ts"

const listing = "entries { name oid mode type }"
const text = "... on Blob { text isTruncated isBinary }"

/** A query for branches with folders and files, all of one branch from the same commit. */
export function writeLookQuery(wishes: readonly BranchWish[]): { query: string; variables: Record<string, string> } {
  const variables: Record<string, string> = {}
  const declared: string[] = []
  const objects: string[] = []
  const branches = wishes.map((wish, index) => {
    const add = (name: string, value: string) => {
      variables[name] = value
      declared.push(`$${name}: String!`)
      return `$${name}`
    }
    const ref = add(`b${index}`, `refs/heads/${wish.branch}`)
    const root = wish.folders.includes("") ? `root: tree { ${listing} }` : ""
    for (const [at, folder] of wish.folders.entries()) {
      if (folder === "") continue
      const expression = add(`b${index}d${at}`, `refs/heads/${wish.branch}:${folder}`)
      objects.push(`b${index}d${at}: object(expression: ${expression}) { ... on Tree { ${listing} } }`)
    }
    const files = wish.files.map((path, at) => {
      const object = wish.texts.includes(path) ? `object { ${text} }` : ""
      return `f${at}: file(path: ${add(`b${index}f${at}`, path)}) { oid mode type ${object} }`
    })
    return `b${index}: ref(qualifiedName: ${ref}) { id target { oid ... on Commit { message ${[root, ...files].join(" ")} } } }`
  })
  const parameters = ["$owner: String!", "$name: String!", ...declared].join(", ")
  return {
    query: `query Look(${parameters}) { repository(owner: $owner, name: $name) { id ${[...branches, ...objects].join(" ")} } }`,
    variables,
  }
}

interface AnsweredEntry {
  name: string
  oid: string
  mode: number
  type: string
  object?: { text?: string | null; isTruncated?: boolean; isBinary?: boolean | null; entries?: AnsweredEntry[] } | null
}

export interface AnsweredLook {
  look: Look
  /** The branch's own id at GitHub. */
  refId: string
  /** Files whose text GitHub has cut. */
  cut: { path: string; oid: string }[]
}

/** Reads the answer to such a query. A branch that is not there is absent. */
export function readLookAnswer(
  wishes: readonly BranchWish[],
  repository: Readonly<Record<string, unknown>>,
): AnsweredLook[] {
  return wishes.flatMap((wish, index) => {
    const ref = repository[`b${index}`] as { id: string; target: Record<string, unknown> } | null | undefined
    if (ref === null || ref === undefined) return []
    const { target } = ref
    const folders = new Map<string, ReadonlyMap<string, TreeEntry>>()
    for (const [at, folder] of wish.folders.entries()) {
      const found = folder === "" ? target["root"] : repository[`b${index}d${at}`]
      const listed = (found as AnsweredEntry["object"])?.entries
      if (listed !== undefined) folders.set(folder, new Map(listed.map((entry) => [entry.name, toEntry(entry)])))
    }
    const files = new Map<string, LookedFile>()
    const cut: AnsweredLook["cut"] = []
    for (const [at, path] of wish.files.entries()) {
      const entry = target[`f${at}`] as AnsweredEntry | null | undefined
      if (entry === null || entry === undefined) continue
      const { object } = entry
      if (object?.isTruncated === true) cut.push({ path, oid: entry.oid })
      files.set(path, { ...toEntry(entry), text: object?.isBinary === true ? null : (object?.text ?? null) })
    }
    const look = { branch: wish.branch, commit: String(target["oid"]), folders, files }
    return [{ look, refId: ref.id, cut }]
  })
}

function toEntry({ oid, mode, type }: Pick<AnsweredEntry, "oid" | "mode" | "type">): TreeEntry {
  const kind = type === "tree" ? "folder" : type === "commit" ? "module" : mode === 0o120000 ? "link" : "file"
  return { kind, oid, isExecutable: mode === 0o100755 }
}
