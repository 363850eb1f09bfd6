/** A guard of what models write, how to remove it, and the test that has to notice. Paths are those of this package. */
export interface GuardMutation {
  guard: string
  file: string
  find: string
  replace: string
  test: string
}

const writing = "src/writing"
const inGeneration = `${writing}/generation`
const inRewriting = `${writing}/rewriting`
const jobs = "src/groups/content/writing"

const row = (guard: string, file: string, find: string, replace: string, test: string): GuardMutation => ({
  guard,
  file,
  find,
  replace,
  test: `test/${test}.test.ts`,
})

export const guardMutations: readonly GuardMutation[] = [
  row(
    "sentences with addresses go from a section",
    `${inGeneration}/clean-section.ts`,
    "removeSentences(tree, named)",
    "removeSentences(tree, [])",
    "generation-cleaning",
  ),
  row(
    "HTML goes from a section",
    `${inGeneration}/read-tree.ts`,
    'if (!("children" in node)) return []',
    'if (!("children" in node)) return node.type === "html" ? [node] : []',
    "generation-cleaning",
  ),
  row(
    "headings of a section begin at the third level",
    `${inGeneration}/read-tree.ts`,
    "depth: last === 3 ? 3 : 4",
    "depth: block.depth",
    "generation-cleaning",
  ),
  row(
    "citations name passages that are there",
    `${inGeneration}/read-tree.ts`,
    "number === undefined || !numbers.has(number)",
    "number === undefined",
    "generation-cleaning",
  ),
  row(
    "invisible characters go",
    `${writing}/text/without-invisible.ts`,
    'kept.has(character) ? character : ""',
    "kept.has(character) ? character : character",
    "generation-cleaning",
  ),
  row(
    "claims of a section need support",
    `${inGeneration}/find-faults.ts`,
    "if (missing.length > 0) return {",
    "if (missing.length > 999) return {",
    "generation-faults",
  ),
  row(
    "banned claims are looked for in sections, titles and descriptions",
    `${inGeneration}/find-text-faults.ts`,
    "const faults: TextFault[] = findBannedFaults(text, sources)",
    "const faults: TextFault[] = []",
    "generation-faults",
  ),
  row(
    "banned claims over two sentences of a section are found",
    `${inGeneration}/find-faults.ts`,
    "if (next === undefined || banned.has(sentence) || banned.has(next)) continue",
    "if (next !== sentence) continue",
    "generation-checks",
  ),
  row(
    "titles and descriptions have no address",
    `${inGeneration}/find-text-faults.ts`,
    "if (hasAddress(text, { names: sources.names }))",
    "if (text === sources.locale)",
    "generation-gate",
  ),
  row(
    "what a second reading contradicts goes",
    `${inGeneration}/check-section.ts`,
    'if (judged.get(toKey(sentence, numbers)) !== "contradicted") continue',
    "if (judged.size >= 0) continue",
    "generation-faults",
  ),
  row(
    "the whole article passes a last gate",
    `${inGeneration}/generate-article.ts`,
    "  assertArticle(article, { sources, linkTargets })\n",
    "",
    "generation-gate",
  ),
  row(
    "the last gate finds addresses",
    `${inGeneration}/assert-article.ts`,
    "if (strange !== undefined) throw",
    "if (strange === null) throw",
    "generation-checks",
  ),
  row(
    "texts of strangers cannot close their fence",
    `${inGeneration}/fence.ts`,
    'text.replaceAll(marks, "‹").trim()',
    "text.trim()",
    "generation",
  ),
  row(
    "pages of strangers have no tags in a request",
    `${inGeneration}/clean-text.ts`,
    'shown.replaceAll(tags, "‹")',
    "shown",
    "generation-evidence",
  ),
  row(
    "protected blocks stay",
    `${writing}/blocks/apply-edits.ts`,
    "if (!isInserted && block.isProtected && !unprotected.includes(block.number)) {",
    "if (block.number < 0) {",
    "blocks",
  ),
  row(
    "edits add no address",
    `${writing}/blocks/apply-edits.ts`,
    "if (added === undefined) {",
    'if (added !== "") {',
    "blocks",
  ),
  row(
    "edits lose no address",
    `${writing}/blocks/apply-edits.ts`,
    "if (lost === undefined) continue",
    'if (lost !== "") continue',
    "blocks",
  ),
  row(
    "edits add no HTML",
    `${writing}/blocks/apply-edits.ts`,
    "if (containsHtml(tree)) return {",
    "if (containsHtml(tree) && known.length < 0) return {",
    "blocks",
  ),
  row(
    "edits add no code",
    `${inRewriting}/check-edit.ts`,
    'if (code !== undefined && !instructions.allows("code")) {\n    return problem(`The edit has code',
    "if (code === null) {\n    return problem(`The edit has code",
    "rewriting",
  ),
  row(
    "edits name no address in plain words",
    `${inRewriting}/check-edit.ts`,
    "if (address === undefined) return undefined\n",
    'if (address !== "") return undefined\n',
    "rewriting",
  ),
  row(
    "edits state nothing without support, and nothing that is banned",
    `${inRewriting}/settle-edits.ts`,
    "if (first === undefined) return true",
    "if (first !== null) return true",
    "rewriting",
  ),
  row(
    "edits do not complete a banned claim of their neighbours",
    `${inRewriting}/settle-edits.ts`,
    "findEmptied(edited, options) ?? findBannedSeam(edited, options)",
    "findEmptied(edited, options)",
    "rewriting",
  ),
  row(
    "translations keep placeholders",
    `${writing}/segments/read-parts.ts`,
    "if (found.toSorted((a, b) => a - b).join() !== wanted.toSorted((a, b) => a - b).join()) {",
    "if (found.length < 0) {",
    "translation",
  ),
  row(
    "translations keep numbers",
    `${writing}/segments/check-segment.ts`,
    "    ...describeNumbers(source, target, options),\n",
    "",
    "check-translation",
  ),
  row(
    "translations add no number in words",
    `${writing}/segments/check-numbers.ts`,
    " ?? findAddedWord(source, target, { from, to })?.written",
    "",
    "check-translation",
  ),
  row(
    "translations add no address, markup or invisible mark",
    `${writing}/translation/check-unit.ts`,
    "    if (added !== undefined) return refuse(added)\n",
    "",
    "translation",
  ),
  row(
    "translations add no banned claim",
    `${writing}/translation/check-unit.ts`,
    "if (claim !== undefined) {",
    'if (claim === "") {',
    "translation",
  ),
  row(
    "a memory belongs to a brand",
    `${writing}/translation/translation-memory.ts`,
    '          .where("brand_id", "=", brandId)\n          .where("locale", "=", to)\n          .where("glossary", "=", key)\n          .where("hash", "in", some)\n          .execute()\n        for (const { hash, text }',
    '          .where("locale", "=", to)\n          .where("glossary", "=", key)\n          .where("hash", "in", some)\n          .execute()\n        for (const { hash, text }',
    "translation-memory",
  ),
  row(
    "a clause denies nothing that another one states",
    `${writing}/claims/banned-claim.ts`,
    "if (!whole.isDenied) return whole",
    "if (whole.overlap >= 0) return whole",
    "claims",
  ),
  row(
    "a stored answer belongs to its request",
    `${writing}/create-paid-writer.ts`,
    '    .where("request", "=", hash)\n',
    "",
    "writing-spending",
  ),
  row(
    "each request reserves its money",
    `${writing}/create-paid-writer.ts`,
    "if (missing === 0 && !isForbidden) return",
    "if (missing >= 0) return",
    "writing-spending",
  ),
  row(
    "nobody edits or publishes while a model writes",
    `${jobs}/refuse-while-writing.ts`,
    'if (row.status !== "generating") return',
    "if (row.status.length > 0) return",
    "writing-jobs",
  ),
  row(
    "a text for an earlier version is not saved",
    `${jobs}/end-writing.ts`,
    "row.version === version) return end",
    "row.version > 0) return end",
    "writing-versions",
  ),
  row(
    "an answer that cannot be used is not read again for minutes",
    `${jobs}/run-writing.ts`,
    "(isCitableError(error) ? passing.has(error.code) : true)",
    "(isCitableError(error) ? error.code !== null : true)",
    "writing-jobs",
  ),
  row(
    "models write for those only who may generate",
    "../contract/src/content/content-generate-tools.ts",
    'scope: "content:generate"',
    'scope: "content:read"',
    "writing-jobs",
  ),
]
