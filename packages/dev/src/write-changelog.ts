import type { Changeset } from "./read-changesets.ts"

interface Section {
  title: string
  /** The packages that the title names. An item lists only others. */
  packages: readonly string[]
  has: (packages: ReadonlySet<string>, text: string) => boolean
}

const libraries = ["@citable/client", "@citable/markdown", "@citable/webhooks"]

const service: Section = {
  title: "Service",
  packages: ["@citable/service", "@citable/reader", "@citable/safe-fetch"],
  has: (names) => names.has("@citable/service") || names.has("@citable/reader"),
}

/** In the order of the page. A change stands in the first section that takes it. */
const sections: readonly Section[] = [
  {
    title: "Service and sites",
    packages: ["service", "client", "astro", "next", "markdown", "webhooks"]
      .map((name) => `@citable/${name}`)
      .concat("citable"),
    has: (names) => names.has("@citable/service") && (names.has("@citable/astro") || names.has("@citable/next")),
  },
  {
    title: "Astro and Next.js",
    packages: ["@citable/astro", "@citable/next"],
    has: (names) => names.has("@citable/astro") && names.has("@citable/next"),
  },
  { title: "Astro", packages: ["@citable/astro"], has: (names) => names.has("@citable/astro") },
  { title: "Next.js", packages: ["@citable/next"], has: (names) => names.has("@citable/next") },
  {
    title: "Command line",
    packages: ["citable", "create-citable"],
    has: (names, text) =>
      names.has("create-citable") ||
      (names.has("citable") && (/^(?:Adds )?`(?:npm create )?citable\b/.test(text) || isOnly(names, ["citable"]))),
  },
  {
    title: "Dashboard",
    packages: ["@citable/dashboard", "@citable/charts"],
    has: (names, text) =>
      isOnly(names, ["@citable/dashboard", "@citable/charts"]) ||
      (names.has("@citable/dashboard") && /\b(?:browser|dashboard|editor|pages?|button)\b/i.test(text)),
  },
  service,
  {
    title: "Any site",
    packages: libraries,
    has: (names) => libraries.filter((name) => names.has(name)).length > 1,
  },
  { title: "Import", packages: ["@citable/import"], has: (names) => names.has("@citable/import") },
  { title: "Webhooks", packages: ["@citable/webhooks"], has: (names) => names.has("@citable/webhooks") },
  { title: "Markdown", packages: ["@citable/markdown"], has: (names) => names.has("@citable/markdown") },
  { title: "Client", packages: ["@citable/client"], has: (names) => names.has("@citable/client") },
]

const kinds = [
  ["major", "Breaking"],
  ["minor", "New"],
  ["patch", "Fixed"],
] as const

export interface ChangelogOptions {
  version: string
  date: string
}

/**
 * Puts what is new in a release on top of a changelog: by part of the project, breaking changes first, each change once. A section that somebody
 * has written by hand, below `## 1.2.0 (unreleased)`, stays as it is and gets its date.
 */
export function writeChangelog(
  earlier: string,
  changesets: readonly Changeset[],
  { version, date }: ChangelogOptions,
): string {
  const head = `## ${version} (${date})`
  if (earlier.includes(`## ${version} (`)) return earlier.replace(`## ${version} (unreleased)`, head)
  const groups = Map.groupBy(joinEqual(changesets), sectionOf)
  const news = sections.flatMap((section) => {
    const lists = kinds.flatMap(([bump, name]) => {
      const found = (groups.get(section) ?? []).filter((change) => change.bump === bump)
      return found.length === 0 ? [] : [`#### ${name}`, toItems(found, section)]
    })
    return lists.length === 0 ? [] : [`### ${section.title}`, ...lists]
  })
  const rest = earlier.replace(/^# Changelog\n+/, "").trimEnd()
  return `${["# Changelog", head, ...news, ...(rest === "" ? [] : [rest])].join("\n\n")}\n`
}

const isOnly = (names: ReadonlySet<string>, allowed: readonly string[]) =>
  [...names].every((name) => allowed.includes(name) || name === "@citable/contract")

function sectionOf({ packages, text }: Changeset): Section {
  const names = new Set(packages)
  return sections.find(({ has }) => has(names, text)) ?? service
}

/** Changes that say the same become one, of all their packages. */
function joinEqual(changesets: readonly Changeset[]): Changeset[] {
  return [...Map.groupBy(changesets, ({ bump, text }) => `${bump} ${toSentence(text)}`).values()].map((same) => ({
    ...(same[0] as Changeset),
    packages: [...new Set(same.flatMap(({ packages }) => packages))],
  }))
}

/** What was added comes first. */
function toItems(changes: readonly Changeset[], { packages: own }: Section): string {
  const isAddition = ({ text }: Changeset) => text.startsWith("Adds ")
  return [...changes.filter(isAddition), ...changes.filter((change) => !isAddition(change))]
    .map(({ text, packages }) => {
      const others = packages.filter((name) => !own.includes(name) && name !== "@citable/contract")
      return `- ${toSentence(text)}${others.length === 0 ? "" : ` (also ${others.map((name) => `\`${name}\``).join(", ")})`}`
    })
    .join("\n")
}

const toSentence = (text: string) => text.replaceAll(/\s*\n\s*/g, " ").replace(/[.\s]*$/, ".")
