import { startService, type StartedService } from "@citable/dev"
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest"

import { createInitSite, type InitSite } from "./init-site.ts"

export interface InitSetup {
  /** The service of the whole file. */
  readonly started: StartedService
  /** The site of the current test. */
  readonly site: InitSite
  /** The address of the service, and the operator's token. */
  environment(): { CITABLE_URL: string; CITABLE_TOKEN: string }
  /** The same for a run that builds the site. Vitest has variables that Astro would take for its own. */
  buildEnvironment(): Record<string, string | undefined>
  /** Runs `citable init` in the site, with the operator's account at the service. */
  init(...argv: string[]): ReturnType<InitSite["init"]>
  /** What the service lists of the brand, such as its webhooks. */
  list<Item>(what: string): Promise<Item[]>
}

const ofVitest = Object.fromEntries(
  ["VITEST", "MODE", "DEV", "PROD", "SSR", "BASE_URL"].map((name) => [name, undefined]),
)

/** Gives the tests of a file a service, and each of them a site of its own. */
export function useInitSite(): InitSetup {
  let started: StartedService
  let site: InitSite
  beforeAll(async () => {
    started = await startService()
  })
  afterAll(() => started.close())
  beforeEach(() => {
    site = createInitSite()
  })
  afterEach(() => site.remove())
  const environment = () => ({ CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken })
  return {
    environment,
    buildEnvironment: () => ({ ...environment(), ...ofVitest }),
    get started() {
      return started
    },
    get site() {
      return site
    },
    init: (...argv) => site.init(environment(), ...argv),
    async list<Item>(what: string) {
      const path = `/v1/brands/${started.brandId}/${what}`
      return (await started.call<{ data: Item[] }>("GET", path, undefined, started.operatorToken)).data
    },
  }
}
