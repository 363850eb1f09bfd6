import { hash } from "node:crypto"

import { type Database, serverOf } from "./database.ts"

/** The settings that all processes on one database must share, by their names: any of them may take a piece of work. */
export type SharedSettings = Readonly<Record<string, string>>

/**
 * Finds out which settings of this process differ from those of another one that runs on the same Postgres, and tells later ones about these.
 * A sentence, or undefined if there is no difference. Of other engines it knows nothing.
 */
export async function findSettingsFault(db: Database, settings: SharedSettings): Promise<string | undefined> {
  const server = serverOf(db)
  if (server === undefined) return undefined
  const own = [kind, ...Object.values(settings).map(toMark)]
  const others = (await server.announce(own.join(" "))).map((text) => text.split(" "))
  const alike = others.filter((marks) => marks[0] === kind)
  const differing = Object.keys(settings).filter((_, at) => alike.some((marks) => marks[at + 1] !== own[at + 1]))
  if (differing.length === 0) return undefined
  const names = differing.join(" and ")
  return `Another process on this database has another value of ${names}. Whichever of them takes a delivery or a job decides. Set both alike, and restart them.`
}

/** Another list of settings needs another word. */
const kind = "settings-1"

/** Postgres shows 63 bytes of it to everybody with the same role. */
const toMark = (value: string): string => hash("sha256", value).slice(0, 4)
