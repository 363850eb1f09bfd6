import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { onEngine, startService, type StartedService, type StartOptions } from "@citable/dev"
import { createOwner, inviteMember } from "@citable/service"

import { createDashboard } from "../../dashboard/src/index.ts"
import { createWebClient, type WebClient } from "./web-client.ts"

export interface StartedAccounts extends StartedService {
  dataDir: string
  /** The database, for operator functions. */
  place: Awaited<ReturnType<typeof onEngine>> & { dataDir: string }
  /** Opens a new browser with its own IP address. */
  browse(clientIp?: string): WebClient
  /** Opens a link, of an invitation or a reset, and sets a password. */
  choosePassword(link: string, password: string): Promise<WebClient>
  /** Invites a person, who accepts as a new user. Returns their signed-in browser. */
  invite(email: string, role: string, brandId?: string): Promise<WebClient>
  /** Invites a person who has a user. Returns the link. */
  inviteLink(email: string, role: string, brandId: string): Promise<string>
  /** Accepts an invitation in a signed-in browser. */
  accept(browser: WebClient, link: string | undefined): Promise<void>
}

export const owner = { email: "ada@example.com", password: "correct horse battery" }
/** A low cost. Another test checks the real one. */
const passwordCost = { ln: 8, r: 8, p: 1 }

let addresses = 0

/** Starts the real service, with an owner of its account, and the dashboard: its pages manage people, keys and webhooks. */
export async function startAccounts({
  hasDashboard = true,
  ...options
}: StartOptions & { hasDashboard?: boolean } = {}): Promise<StartedAccounts> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-accounts-"))
  const started = await startService({
    dataDir,
    passwordCost,
    ...(hasDashboard && { dashboard: createDashboard() }),
    ...options,
  })
  const { now } = options
  const place = { dataDir, ...(await onEngine(dataDir)), ...(now !== undefined && { now }) }
  const browse = (clientIp = `192.0.2.${(addresses = (addresses + 1) % 250)}`) =>
    createWebClient(started.url, (request) => started.service.fetch(request, { clientIp }))
  async function choosePassword(link: string, password: string): Promise<WebClient> {
    const browser = browse()
    const page = await browser.open(link)
    const done = await browser.submit(page, page.url.pathname, { password })
    if (done.status !== 200) throw new Error(`No password was set: ${done.text}`)
    return browser
  }
  const { link = "" } = await createOwner({ ...place, email: owner.email })
  await choosePassword(link, owner.password)
  return {
    ...started,
    dataDir,
    place,
    browse,
    choosePassword,
    async invite(email, role, brandId = started.brandId) {
      const invitation = await inviteMember({ ...place, email, role, brandId })
      return choosePassword(invitation.link ?? "", "another long password")
    },
    async inviteLink(email, role, brandId) {
      return (await inviteMember({ ...place, email, role, brandId })).link ?? ""
    },
    async accept(browser, invitation = "") {
      const done = await browser.submit(await browser.open(invitation), "/invitation")
      if (done.url.pathname !== "/brands") throw new Error(`Not accepted: ${done.text}`)
    },
    async close() {
      await started.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Signs a user in. The browser keeps the session. */
export async function signInAs(browser: WebClient, { email, password }: typeof owner): Promise<number> {
  const page = await browser.submit(await browser.open("/sign-in"), "/sign-in", { email, password })
  return page.status
}
