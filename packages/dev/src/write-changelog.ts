import type { Changeset } from "./read-changesets.ts"

/** The sections of a release, each with its packages. A change stands in the first section that has one of its packages. */
const sections: readonly (readonly [title: string, packages: readonly string[]])[] = [
  ["Dashboard", ["@citable/dashboard", "@citable/charts"]],
  ["Astro", ["@citable/astro"]],
  ["Next.js", ["@citable/next"]],
  ["Markdown", ["@citable/markdown"]],
  ["Webhooks", ["@citable/webhooks"]],
  ["Import", ["@citable/import"]],
  ["Command line", ["citable"]],
  ["Client", ["@citable/client"]],
  ["Service", ["@citable/service", "@citable/reader", "@citable/safe-fetch", "@citable/contract"]],
]

const kinds = [
  ["major", "Breaking"],
  ["minor", "New"],
  ["patch", "Fixed"],
] as const

/** Writes what is new in a release: by part of the project, breaking changes first, each change once with the packages that have it. */
export function writeChangelog(
  changesets: readonly Changeset[],
  { version, date }: { version: string; date: string },
): string {
  const sectionOf = ({ packages }: Changeset) =>
    sections.find(([, names]) => packages.some((name) => names.includes(name)))?.[0] ?? "Service"
  const groups = Map.groupBy(changesets, sectionOf)
  const parts = sections.flatMap(([title]) => {
    const changes = groups.get(title) ?? []
    if (changes.length === 0) return []
    const lists = kinds.flatMap(([bump, name]) => {
      const found = changes.filter((change) => change.bump === bump)
      return found.length === 0 ? [] : [`#### ${name}`, found.map(toItem).join("\n")]
    })
    return [`### ${title}`, ...lists]
  })
  return `${[`## ${version} (${date})`, ...parts].join("\n\n")}\n`
}

function toItem({ text, packages }: Changeset): string {
  const sentence = text.replaceAll(/\s*\n\s*/g, " ").replace(/[.\s]*$/, ".")
  return `- ${sentence} (${packages.map((name) => `\`${name}\``).join(", ")})`
}
