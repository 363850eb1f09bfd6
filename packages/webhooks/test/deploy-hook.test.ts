import { readFile } from "node:fs/promises"

import { createSafeFetch } from "@citable/safe-fetch"
import { describe, expect, onTestFinished, test } from "vitest"

import { createDeployHook, type DeployRun, type DeployTarget } from "../src/index.ts"
import { secret, targets } from "./deploy-targets.ts"
import { type CannedAnswer, servePlatform } from "./serve-platform.ts"

interface Recorded {
  trigger: CannedAnswer
  status: CannedAnswer
}

type Name = keyof typeof targets

async function start(name: Name, change: (recorded: Recorded) => void = () => {}) {
  const path = new URL(`fixtures/deploy-hooks/${name}.json`, import.meta.url)
  const recorded = JSON.parse(await readFile(path, "utf8")) as Recorded
  change(recorded)
  const platform = await servePlatform(({ method }) => (method === "POST" ? recorded.trigger : recorded.status))
  onTestFinished(() => platform.close())
  return { ...platform, recorded, hook: createDeployHook(targets[name], { fetch: platform.fetch }) }
}

/** A request without the headers that every request has. */
const seen = ({ calls }: Awaited<ReturnType<typeof start>>) =>
  calls.map(({ method, url, headers, body }) => ({
    asked: `${method} ${url}`,
    authorization: headers["authorization"],
    accept: headers["accept"],
    body,
  }))

const json = "application/json"
const token = `Bearer ${secret}`

describe("a deploy hook sends the platform's documented request, and reads the answer", () => {
  test("Vercel: a POST without a body, and the status of the first deployment of a hook since", async () => {
    const started = await start("vercel")
    const run = await started.hook.trigger(7)
    expect(run).toEqual({ number: 7, at: 1_766_000_000_000, id: "okzCd50AIap1O31g0gne", url: null })
    expect(await started.hook.status(run)).toEqual({ state: "building", url: "https://vercel.com/acme/site/2" })
    expect(seen(started)).toEqual([
      { asked: `POST https://api.vercel.com/v1/integrations/deploy/prj_abc/${secret}`, accept: json, body: "" },
      {
        asked: "GET https://api.vercel.com/v6/deployments?projectId=prj_abc&limit=20&since=1765999999999&teamId=team_1",
        authorization: token,
        accept: json,
        body: "",
      },
    ])
  })

  test("Netlify: a POST of {} with a title that identifies the deploy", async () => {
    const started = await start("netlify")
    const run = await started.hook.trigger(7)
    expect(run).toEqual({ number: 7, at: Date.parse("2025-12-17T19:33:20Z"), id: null, url: null })
    expect(await started.hook.status(run)).toEqual({ state: "building", url: "https://65a--site.netlify.app" })
    expect((await started.hook.status({ ...run, number: 6 })).state).toBe("cancelled")
    expect((await started.hook.status({ ...run, number: 8 })).state).toBe("queued")
    expect(seen(started).slice(0, 2)).toEqual([
      {
        asked: `POST https://api.netlify.com/build_hooks/${secret}?trigger_title=Citable+build+7`,
        accept: json,
        body: "{}",
      },
      {
        asked: "GET https://api.netlify.com/api/v1/sites/site-1/deploys?per_page=20",
        authorization: token,
        accept: json,
        body: "",
      },
    ])
  })

  test.each([
    [
      "cloudflare-pages",
      "pages/projects/site/deployments/f64788e9-fccd-4d4a-a28a-cb84f88f6",
      "https://f64788e9.site.pages.dev",
    ],
    ["cloudflare-workers", "builds/builds/a1b2c3d4-e5f6-7890-abcd-ef1234567890", null],
  ] as const)(
    "Cloudflare, %s: a POST without a body; the id that it answers leads to the status",
    async (name, path, url) => {
      const started = await start(name)
      const run = await started.hook.trigger(7)
      expect(await started.hook.status(run)).toEqual({ state: "building", url })
      expect(seen(started)).toEqual([
        { asked: `POST ${targets[name].url}`, accept: json, body: "" },
        {
          asked: `GET https://api.cloudflare.com/client/v4/accounts/acc/${path}`,
          authorization: token,
          accept: json,
          body: "",
        },
      ])
    },
  )

  test("GitHub, repository_dispatch: the status comes from later runs of that event", async () => {
    const started = await start("github-repository")
    const run = await started.hook.trigger(7)
    const url = "https://github.com/acme/site/actions/runs/30433643"
    expect(await started.hook.status(run)).toEqual({ state: "building", url })
    expect(await started.hook.status({ ...run, at: Date.now() })).toEqual({ state: "queued", url: null })
    const accept = "application/vnd.github+json"
    expect(seen(started).slice(0, 2)).toEqual([
      {
        asked: "POST https://api.github.com/repos/acme/site/dispatches",
        authorization: token,
        accept,
        body: '{"event_type":"content-published","client_payload":{"source":"citable","build":7}}',
      },
      {
        asked: "GET https://api.github.com/repos/acme/site/actions/runs?event=repository_dispatch&per_page=20",
        authorization: token,
        accept,
        body: "",
      },
    ])
    expect(started.calls[0]?.headers["x-github-api-version"]).toBe("2022-11-28")
  })

  test("GitHub, workflow_dispatch: the status comes from the run in the answer, and an older server may answer 204", async () => {
    const started = await start("github-workflow")
    const run = await started.hook.trigger(7)
    const url = "https://github.com/acme/site/actions/runs/30433650"
    expect(run).toMatchObject({ id: "30433650", url })
    expect(await started.hook.status(run)).toEqual({ state: "queued", url })
    expect(seen(started).map(({ asked, body }) => [asked, body])).toEqual([
      [
        "POST https://api.github.com/repos/acme/site/actions/workflows/deploy.yml/dispatches",
        '{"ref":"main","return_run_details":true}',
      ],
      ["GET https://api.github.com/repos/acme/site/actions/runs/30433650", ""],
    ])
    const older = await start("github-workflow", (recorded) => {
      recorded.trigger = { status: 204 }
      recorded.status.body = { workflow_runs: [recorded.status.body] }
    })
    const blind = await older.hook.trigger(8)
    expect(blind.id).toBeNull()
    expect(await older.hook.status(blind)).toEqual({ state: "queued", url })
  })

  test("generic: a POST of JSON, with a token if there is one, and an invisible end", async () => {
    const platform = await servePlatform(() => ({ status: 202, body: { queued: true } }))
    onTestFinished(() => platform.close())
    const target = { platform: "generic", url: "https://ci.example/build", token: secret } as const
    const hook = createDeployHook(target, { fetch: platform.fetch, now: () => 5 })
    const run = await hook.trigger(7)
    expect(hook.seesEnd(run)).toBe(false)
    expect(platform.calls[0]).toMatchObject({
      method: "POST",
      url: "https://ci.example/build",
      body: '{"source":"citable","build":7}',
    })
    expect(platform.calls[0]?.headers["authorization"]).toBe(token)
  })
})

test.each([
  [
    "vercel",
    "deployments.1.state",
    { QUEUED: "queued", INITIALIZING: "building", READY: "succeeded", ERROR: "failed", CANCELED: "cancelled" },
  ],
  [
    "netlify",
    "0.state",
    { new: "queued", enqueued: "queued", processing: "building", ready: "succeeded", error: "failed" },
  ],
  [
    "cloudflare-pages",
    "result.latest_stage.status",
    { idle: "queued", failure: "failed", canceled: "cancelled", success: "building" },
  ],
  ["cloudflare-workers", "result.status", { queued: "queued", initializing: "building", running: "building" }],
  ["github-workflow", "status", { queued: "queued", waiting: "queued", in_progress: "building" }],
] as const)("the states of %s are told apart", async (name, field, states) => {
  for (const [given, state] of Object.entries(states)) {
    const { hook } = await start(name, ({ status }) => set(status.body, field, given))
    const run = await hook.trigger(7)
    expect([given, (await hook.status(run)).state]).toEqual([given, state])
  }
})

test.each([
  ["cloudflare-pages", { "result.latest_stage.name": "deploy", "result.latest_stage.status": "success" }, "succeeded"],
  ["cloudflare-workers", { "result.status": "stopped", "result.build_outcome": "success" }, "succeeded"],
  ["cloudflare-workers", { "result.status": "stopped", "result.build_outcome": "fail" }, "failed"],
  ["github-workflow", { status: "completed", conclusion: "success" }, "succeeded"],
  ["github-workflow", { status: "completed", conclusion: "timed_out" }, "failed"],
  ["github-workflow", { status: "completed", conclusion: "cancelled" }, "cancelled"],
] as const)("an end on %s is seen: %j", async (name, fields, state) => {
  const { hook } = await start(name, ({ status }) => {
    for (const [field, value] of Object.entries(fields)) set(status.body, field, value)
  })
  expect((await hook.status(await hook.trigger(7))).state).toBe(state)
})

test.each([
  ["a page instead of an answer", { status: 200, body: "<html>Sign in</html>" }, "deploy_hook_refused", 0],
  ["401", { status: 401, body: { message: `Bad credentials ${secret}` } }, "deploy_hook_refused", 0],
  ["404", { status: 404, body: {} }, "deploy_hook_refused", 0],
  ["a redirect", { status: 302, headers: { location: "http://169.254.169.254/" } }, "deploy_hook_refused", 0],
  ["429", { status: 429, headers: { "retry-after": "30" } }, "deploy_hook_unavailable", 30_000],
  ["503", { status: 503 }, "deploy_hook_unavailable", 0],
] as const)("%s is no build, and no error tells a secret", async (_name, answer, code, retryAfterMs) => {
  for (const name of Object.keys(targets) as Name[]) {
    const { hook } = await start(name, (recorded) => (recorded.trigger = answer))
    const error: unknown = await hook.trigger(7).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code, retryAfterMs })
    const { message, stack, cause } = error as Error
    expect(JSON.stringify([message, stack, String(cause)])).not.toContain(secret)
  }
})

test("the error of an unreachable platform names only its host", async () => {
  const safeFetch = createSafeFetch({ lookup: () => Promise.reject(new Error("ENOTFOUND")) })
  onTestFinished(() => safeFetch.close())
  const error: unknown = await createDeployHook(targets.vercel, { fetch: safeFetch })
    .trigger(1)
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: "unreachable" })
  expect(String(error)).not.toContain(secret)
})

test("createDeployHook refuses a target that lacks what its platform needs", () => {
  const wrong: DeployTarget[] = [
    { platform: "vercel", url: "not an address" },
    { platform: "generic", url: "file:///etc/passwd" },
    { platform: "github", repository: "acme", token: "x" },
    { platform: "github", repository: "acme/site/../..", token: "x" },
  ]
  for (const target of wrong) {
    expect(() => createDeployHook(target, { fetch: () => Promise.reject(new Error("never")) })).toThrow(
      expect.objectContaining({ code: "invalid_deploy_target" }) as Error,
    )
  }
})

test("if the end is invisible, the interval grows beyond the longest build while requests keep coming", () => {
  const fetch = () => Promise.reject(new Error("never"))
  const distances = (target: DeployTarget) => {
    const { policy } = createDeployHook(target, { fetch })
    return [0, 1, 2, 30].map((streak) => (policy.minIntervalMs?.(streak) ?? 0) / 60_000)
  }
  const { token: _token, ...blind } = targets.vercel
  expect(distances(blind)).toEqual([1, 2, 4, 46])
  expect(distances(targets.vercel)).toEqual([1, 1, 1, 1])
  expect(distances(targets["cloudflare-pages"])).toEqual([0, 0, 0, 0])
  expect(distances({ platform: "generic", url: "https://ci.example/" })).toEqual([1, 2, 4, 60])
})

test("a run is plain data, so another process can read its status", async () => {
  const { hook } = await start("github-workflow")
  const kept = JSON.parse(JSON.stringify(await hook.trigger(7))) as DeployRun
  expect(hook.seesEnd(kept)).toBe(true)
  expect((await hook.status(kept)).state).toBe("queued")
})

function set(body: unknown, path: string, value: unknown): void {
  const keys = path.split(".")
  const last = keys.pop() ?? ""
  let found = body as Record<string, unknown>
  for (const key of keys) found = found[key] as Record<string, unknown>
  found[last] = value
}
