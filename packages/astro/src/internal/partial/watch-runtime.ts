import childProcess from "node:child_process"
import crypto from "node:crypto"
import dgram from "node:dgram"
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import net from "node:net"
import workers from "node:worker_threads"

import { noteFileRead } from "./file-reads.ts"
import type { PageNotes } from "./page-notes.ts"

type Holder = Record<string, unknown>
type AnyFunction = (this: unknown, ...given: unknown[]) => unknown

/** Functions for files, by the beginning of their names. What they write would be lost, if the page were not rendered. */
const fileFunctions =
  /^(?:access|append|copy|cp|create|exists|glob|link|lstat|mkdir|mkdtemp|open|read|realpath|rename|rm|stat|symlink|truncate|unlink|watch|write)/

/**
 * Notes what a page reads that is not content: the time, chance, files, other processes and the network. `outDir` is the folder that the
 * build writes to. Gives a function that ends it.
 * Call it before the modules of the site are loaded, because some keep a function such as `fs.readFile`. Reads by native code that does not
 * come from Node go unnoticed.
 */
export function watchRuntime(notesOfPage: () => PageNotes | undefined, outDir: string): () => void {
  const restore: (() => void)[] = []
  let inWatchedCall = false
  const notes = () => (inWatchedCall ? undefined : notesOfPage())
  const note = (reason: string) => notes()?.reasons.add(reason)

  function replace(holder: object, name: string, make: (original: AnyFunction) => unknown): void {
    const property = Object.getOwnPropertyDescriptor(holder, name)
    const original = (holder as Holder)[name]
    if (property?.configurable !== true || typeof original !== "function") return
    Object.defineProperty(holder, name, { ...toData(property), value: make(original as AnyFunction) })
    restore.push(() => Object.defineProperty(holder, name, property))
  }

  function watch(
    holder: object,
    name: string,
    reason: string,
    isNoted: (self: unknown, given: readonly unknown[], page: PageNotes) => boolean = () => false,
  ): void {
    replace(
      holder,
      name,
      (original) =>
        new Proxy(original, {
          apply(target, self, given: unknown[]) {
            const page = notes()
            if (page === undefined || isFrameworkCall()) return Reflect.apply(target, self, given)
            if (!isNoted(self, given, page)) note(reason)
            inWatchedCall = true
            try {
              // The page does not see what a library adds to the call: graceful-fs reads the time when Node closes a file.
              return Reflect.apply(target, self, given)
            } finally {
              inWatchedCall = false
            }
          },
          construct(target, given: unknown[], newTarget) {
            note(reason)
            return Reflect.construct(target, given, newTarget) as object
          },
        }),
    )
  }

  for (const holder of [fs, fs.promises]) {
    for (const name of Object.keys(holder)) {
      if (!fileFunctions.test(name)) continue
      watch(holder, name, "reads or writes files", (_, given, page) => noteFileRead(page, name, given, outDir))
    }
  }
  watch(globalThis, "fetch", "makes requests")
  watch(net.Socket.prototype, "connect", "makes requests")
  // A request can use the connection of an earlier one.
  for (const name of ["_write", "_writev"]) watch(net.Socket.prototype, name, "makes requests", isOutput)
  watch(dgram, "createSocket", "makes requests")
  for (const name of ["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"])
    watch(childProcess, name, "starts processes")
  watch(workers, "Worker", "starts threads")
  // Not the ports of channels, by which React schedules its own work.
  watch(workers.Worker.prototype, "postMessage", "asks threads")
  const sqlite = loadSqlite()
  const { DatabaseSync, StatementSync } = sqlite
  watch(sqlite, "DatabaseSync", "reads a database")
  for (const name of ["open", "exec", "prepare"]) watch(DatabaseSync.prototype, name, "reads a database")
  for (const name of ["all", "get", "iterate", "run"]) watch(StatementSync.prototype, name, "reads a database")
  watch(Math, "random", "uses chance")
  for (const name of ["randomBytes", "randomInt", "randomUUID", "randomFillSync", "getRandomValues", "generateKeySync"])
    watch(crypto, name, "uses chance")
  for (const name of ["getRandomValues", "randomUUID"]) watch(Crypto.prototype, name, "uses chance")
  watch(Performance.prototype, "now", "reads the time")
  watch(process.hrtime, "bigint", "reads the time")
  for (const name of ["hrtime", "uptime", "memoryUsage", "cpuUsage"]) watch(process, name, "reads the time")
  const { Temporal } = globalThis as { Temporal?: { Now: object } }
  if (Temporal !== undefined)
    for (const name of Object.getOwnPropertyNames(Temporal.Now)) watch(Temporal.Now, name, "reads the time")
  replace(globalThis, "Date", (original) => watchDate(original as unknown as DateConstructor, notes))
  const { prototype } = Intl.DateTimeFormat
  watchFormat(prototype, note, restore)
  replace(prototype, "formatToParts", (original) => noteNow(original, note))
  syncBuiltinESMExports()

  return () => {
    for (const undo of restore.toReversed()) undo()
    syncBuiltinESMExports()
  }
}

const framework =
  /^\s*at (?:new FetchState|\w+\.logThisRequest) \(|\((?:node:fs|node:internal\/fs|node:internal\/modules)[:/]/

/** Whether Astro, which times each page, or Node, which loads modules, has called the function that asks this. */
function isFrameworkCall(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 3
  // The first frames are this function and the proxy that asks.
  const [, , , caller = ""] = (new Error("caller").stack ?? "").split("\n")
  Error.stackTraceLimit = stackTraceLimit
  return framework.test(caller)
}

/** Whether a socket is the output of this program, and does not lead to another one. */
function isOutput(socket: unknown): boolean {
  return socket === process.stdout || socket === process.stderr
}

/** Loads SQLite without the warning of Node that it is experimental, because the site may not use it at all. */
function loadSqlite() {
  const emitWarning = Object.getOwnPropertyDescriptor(process, "emitWarning") as PropertyDescriptor
  process.emitWarning = () => undefined
  try {
    return process.getBuiltinModule("node:sqlite")
  } finally {
    Object.defineProperty(process, "emitWarning", emitWarning)
  }
}

function toData({ enumerable, configurable }: PropertyDescriptor): PropertyDescriptor {
  return { enumerable: enumerable === true, configurable: configurable === true, writable: true }
}

/** Without a date, it formats the present time. */
function noteNow(original: AnyFunction, note: (reason: string) => void): AnyFunction {
  return function (this: unknown, ...given) {
    if (given[0] === undefined) note("reads the time")
    return Reflect.apply(original, this, given)
  }
}

function watchFormat(prototype: Intl.DateTimeFormat, note: (reason: string) => void, restore: (() => void)[]): void {
  const property = Object.getOwnPropertyDescriptor(prototype, "format")
  if (property?.get === undefined) return
  const original = Object.defineProperty({}, "format", property)
  Object.defineProperty(prototype, "format", {
    ...property,
    get(this: unknown) {
      return noteNow(Reflect.get(original, "format", this) as AnyFunction, note)
    },
  })
  restore.push(() => Object.defineProperty(prototype, "format", property))
}

/** A `Date` whose present time is noted, only as the year if a page reads no more of it. */
function watchDate(original: DateConstructor, notes: () => PageNotes | undefined): DateConstructor {
  const note = () => notes()?.reasons.add("reads the time")
  const present = new Proxy(Object.create(original.prototype) as Date, {
    get(target, name, receiver: Date) {
      const page = notes()
      if (page === undefined || (name !== "getFullYear" && name !== "getUTCFullYear")) {
        note()
        return Reflect.get(target, name, receiver) as unknown
      }
      return () => {
        const year = original.prototype[name].call(receiver)
        // Around a new year, the two can differ. Such a page is rendered again.
        if (page.year !== undefined && page.year !== year) note()
        page.year = year
        return year
      }
    },
  })
  const now = new Proxy(original.now, {
    apply(target) {
      note()
      return target()
    },
  })
  const watched: DateConstructor = new Proxy(original, {
    apply(target, self, given) {
      note()
      return Reflect.apply(target, self, given) as unknown
    },
    construct(target, given: unknown[], newTarget) {
      const date = Reflect.construct(target, given, newTarget) as Date
      // A copy of the present time.
      if (given.some((value) => value instanceof Object && Object.getPrototypeOf(value) === present)) note()
      if (given.length > 0 || notes() === undefined) return date
      if (newTarget === watched) Object.setPrototypeOf(date, present)
      else note()
      return date
    },
    get(target, name, receiver) {
      return name === "now" ? now : (Reflect.get(target, name, receiver) as unknown)
    },
  })
  return watched
}
