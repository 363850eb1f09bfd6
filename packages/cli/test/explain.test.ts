import { expect, it } from "vitest"

import { runCli } from "../src/run-cli.ts"

async function run(argv: string[], env: Record<string, string> = {}) {
  const [out, err]: string[][] = [[], []]
  const io = { env, out: (line: string) => out?.push(line), err: (line: string) => err?.push(line) }
  const code = await runCli(argv, { ...io, signal: new AbortController().signal })
  return { code, out: out?.join("\n") ?? "", err: err?.join("\n") ?? "" }
}

it("explains a code with what happened and what to do, for each package that has it", async () => {
  const { code, out } = await run(["explain", "not_found"])
  expect(code).toBe(0)
  expect(out).toContain("From the service, HTTP status 404:")
  expect(out).toContain("From citable (the command line):")
  expect(out).toContain("What to do: Check the id and the credential.")
  expect(out).not.toMatch(/[`\]]|\]\(/)
})

it("lists all codes, as text and as JSON, and refuses one that does not exist", async () => {
  const { out } = await run(["explain"])
  expect(out.split("\n")).toContain("rate_limited")
  const json = JSON.parse((await run(["explain", "--json"])).out) as string[]
  expect(json).toEqual(out.split("\n"))
  const unknown = await run(["explain", "nothing_like_it"])
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("There is no code nothing_like_it.")])
})

it("names the page of the documentation where CITABLE_DOCS_URL says where that is", async () => {
  const env = { CITABLE_DOCS_URL: "https://docs.example.com/citable" }
  const url = "https://docs.example.com/citable/errors/missing_credential/"
  expect((await run(["explain", "missing_credential"], env)).out).toContain(`More: ${url}`)
  const failed = await run(["whoami", "--url", "http://127.0.0.1:9"], { ...env, HOME: "/nonexistent" })
  expect([failed.code, failed.err]).toEqual([1, expect.stringContaining(`More: ${url}`)])
  const json = JSON.parse(
    (await run(["whoami", "--json", "--url", "http://127.0.0.1:9"], { ...env, HOME: "/nonexistent" })).err,
  ) as unknown
  expect(json).toMatchObject({ error: { code: "missing_credential", url } })
})
