import { execFileSync, spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

import { findMessageFaults } from "../packages/dev/src/find-message-faults.ts"

const cwd = fileURLToPath(new URL("..", import.meta.url))
/** The last commit that nobody checked. */
const since = "d742e88cd638e6e81f31344ca91000ee6c707530"

it("commits have a subject of one line that says what changes, and perf commits say why in a body", () => {
  // A shallow clone has the newest commits alone.
  const { status } = spawnSync("git", ["merge-base", "--is-ancestor", since, "HEAD"], { cwd })
  const range = status === 0 ? [`${since}..HEAD`] : ["-1"]
  const log = execFileSync("git", ["log", "--no-merges", "--format=%h%n%B%x00", ...range], { cwd, encoding: "utf8" })
  const commits = log.split("\0").map((text) => text.trim())
  expect(
    commits.filter(Boolean).flatMap((text) => {
      const [id = "", ...message] = text.split("\n")
      return findMessageFaults(message.join("\n")).map((fault) => `${id} ${message[0]}: ${fault}`)
    }),
  ).toEqual([])
})

it("says what is wrong with a message", () => {
  expect(findMessageFaults("feat(next): shows drafts")).toEqual([])
  expect(findMessageFaults("test: names of pages\n\nWhy.")).toEqual([])
  expect(findMessageFaults("perf(sync): reads half as much\n\n12 ms became 6 ms.")).toEqual([])
  expect(findMessageFaults("wip")).toEqual(["it does not begin with a type, such as `fix(next): `"])
  expect(findMessageFaults(`fix: ${"long ".repeat(20)}`)).toEqual(["its subject has 105 characters; 72 is the most"])
  expect(findMessageFaults("perf(sync): reads half as much")).toEqual(["a perf commit tells its figures in a body"])
})
