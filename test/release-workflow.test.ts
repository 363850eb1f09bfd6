import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { describe, expect, it } from "vitest"
import { parse } from "yaml"

const root = fileURLToPath(new URL("..", import.meta.url))

interface Workflow {
  on: Record<string, unknown>
  permissions: Record<string, string>
  jobs: Record<
    string,
    {
      needs?: string
      uses?: string
      permissions?: Record<string, string>
      container?: string
      strategy?: { matrix: { node: number[] } }
      steps?: { uses?: string; run?: string; env?: Record<string, string> }[]
    }
  >
}

const read = (path: string): unknown => parse(readFileSync(join(root, path), "utf8"))
const release = read(".github/workflows/release.yml") as Workflow
const checks = read(".github/workflows/checks.yml") as Workflow

it("a tag is published only after every check passed, by the one job that has an identity", () => {
  expect(release.on).toEqual({ push: { tags: ["v*"] } })
  expect(release.jobs["checks"]?.uses).toBe("./.github/workflows/checks.yml")
  expect(release.jobs["publish"]?.needs).toBe("checks")
  expect(release.jobs["publish"]?.permissions).toEqual({ contents: "read", "id-token": "write" })
  for (const { permissions } of [release, checks]) expect(permissions).toEqual({ contents: "read" })
})

it("pnpm publishes with provenance what was checked, and no other step knows the token", () => {
  const steps = release.jobs["publish"]?.steps ?? []
  const runs = steps.map(({ run = "" }) => run)
  const checked = runs.findIndex((run) => run.includes("bootstrap.mjs release --check"))
  const published = runs.findIndex((run) => /^pnpm publish --recursive --provenance/m.test(run))
  expect(checked).toBeGreaterThan(0)
  expect(published).toBeGreaterThan(checked)
  expect(runs.join("\n")).not.toMatch(/\bnpm publish\b(?<!pnpm publish)/)
  expect(steps.map(({ env = {} }) => Object.keys(env))).toEqual(
    steps.map((_, at) => (at === published ? ["NPM_TOKEN"] : [])),
  )
})

it("the checks run the gate on the versions of Node that docs/support.md names", () => {
  const { strategy, steps = [] } = checks.jobs["check"] ?? {}
  expect(strategy?.matrix.node).toEqual([22, 24])
  expect(steps.at(-1)?.run).toBe(".ci/run")
})

it("every action of others is named by its commit", () => {
  const steps = [checks, release].flatMap(({ jobs }) => Object.values(jobs).flatMap(({ steps: all = [] }) => all))
  const used = steps.flatMap(({ uses }) => uses ?? [])
  expect(used.length).toBeGreaterThanOrEqual(3)
  for (const name of used) expect(name).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/)
})

describe.each(globSync(".github/ISSUE_TEMPLATE/*.yml", { cwd: root }).filter((path) => !path.endsWith("config.yml")))(
  "the form %s",
  (path) => {
    it("asks in fields that a host of issues can show", () => {
      const form = read(path) as {
        name: string
        description: string
        body: { type: string; id?: string; attributes: object }[]
      }
      expect(form.name).toMatch(/^[A-Z]/)
      expect(form.description).toMatch(/\.$/)
      const fields = form.body.filter(({ type }) => type !== "markdown")
      expect(fields.length).toBeGreaterThan(1)
      for (const { type, attributes } of fields) {
        expect(["input", "textarea", "dropdown", "checkboxes"]).toContain(type)
        expect(attributes).toHaveProperty("label")
      }
      expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
    })
  },
)
