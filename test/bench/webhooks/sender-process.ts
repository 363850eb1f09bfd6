import { createService } from "@citable/service"

import { argument, ready } from "../measured.ts"

/** The service on a data folder, which sends what is in its outbox. */
const { dataDir } = argument() as { dataDir: string }
const service = await createService({ dataDir })
ready({}, () => service.close())
