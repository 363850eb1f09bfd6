import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { onEngine, startService, type StartedService, type StartOptions } from "@citable/dev"
import { createOwner, inviteMember } from "@citable/service"

import { createWebClient, type WebClient } from "./web-client.ts"

export interface StartedAccounts extends StartedService {
  dataDir: string
  /** Where a function for whoever holds the data folder finds the tables. */
  place: Awaited<ReturnType<typeof onEngine>> & { dataDir: string }
  /** A browser that has just been opened, at an address of its own. */
  browse(clientIp?: string): WebClient
  /** Takes up a link that sets a password. */
  choosePassword(link: string, password: string): Promise<WebClient>
  /** Invites somebody, who takes it up: the browser is signed in. */
  invite(email: string, role: string, brandId?: string): Promise<WebClient>
}

export const owner = { email: "ada@example.com", password: "correct horse battery" }
/** Cheap: what passwords cost is another test's. */
const passwordCost = { ln: 8, r: 8, p: 1 }

let addresses = 0

/** The real service, and somebody who owns its account. */
export async function startAccounts(options: StartOptions = {}): Promise<StartedAccounts> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-accounts-"))
  const started = await startService({ dataDir, passwordCost, ...options })
  const place = { dataDir, ...(await onEngine(dataDir)) }
  const browse = (clientIp = `192.0.2.${(addresses = (addresses + 1) % 250)}`) =>
    createWebClient(started.url, (request) => started.service.fetch(request, { clientIp }))
  async function choosePassword(link: string, password: string): Promise<WebClient> {
    const browser = browse()
    const page = await browser.open(link)
    const done = await browser.submit(page, "/password", { password })
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
    async close() {
      await started.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Signs somebody in; the browser holds the session. */
export async function signInAs(browser: WebClient, { email, password }: typeof owner): Promise<number> {
  const page = await browser.submit(await browser.open("/sign-in"), "/sign-in", { email, password })
  return page.status
}
