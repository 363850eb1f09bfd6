import { closeSync, fstatSync, openSync, readSync } from "node:fs"

import { hasCode } from "./replica-files.ts"

/** A file that is read now and then, and is always the one that was opened. */
export interface OpenFile {
  /** Fills the buffer from a position. False if the file is too short, or another file has its name. */
  read(buffer: Buffer, at: number): boolean
  /** Opens it again if it was closed. False if it is gone. */
  ensure(): boolean
  close(): void
}

interface State {
  path: string
  fd: number | undefined
  identity: string
}

/** The most open files, besides removed ones, which nobody could open again. */
const maxOpenFiles = 200
/** Least recently read first. */
const closable = new Set<State>()

/** Opens a file of this size. `undefined` if there is none. Beyond 200 open files, it closes the least recently read ones. */
export function openFile(path: string, size: number): OpenFile | undefined {
  const state: State = { path, fd: undefined, identity: "" }
  const found = open(state)
  if (found === undefined) return undefined
  if (found.size !== size) {
    close(state)
    return undefined
  }
  state.identity = found.identity
  const ensure = (): boolean => {
    if (state.fd !== undefined) {
      if (closable.delete(state)) closable.add(state)
      return true
    }
    const again = open(state)
    if (again?.identity === state.identity) return true
    close(state)
    return false
  }
  return {
    ensure,
    read: (buffer, at) => ensure() && readSync(state.fd as number, buffer, 0, buffer.length, at) === buffer.length,
    close: () => close(state),
  }
}

function open(state: State): { size: number; identity: string } | undefined {
  closeUnused(maxOpenFiles - 1)
  try {
    state.fd = openOne(state.path)
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw error
  }
  closable.add(state)
  const { dev, ino, size, mtimeMs } = fstatSync(state.fd)
  return { size, identity: `${dev} ${ino} ${size} ${mtimeMs}` }
}

function openOne(path: string): number {
  try {
    return openSync(/* turbopackIgnore: true */ path, "r")
  } catch (error) {
    if (!hasCode(error, "EMFILE") && !hasCode(error, "ENFILE")) throw error
    // The process has a lower limit.
    closeUnused(closable.size >> 1)
    return openSync(/* turbopackIgnore: true */ path, "r")
  }
}

function closeUnused(most: number): void {
  for (const state of closable) {
    if (closable.size <= most) return
    // A removed file stays open for its readers, because a sync removes files that it has opened itself.
    if (fstatSync(state.fd as number).nlink > 0) close(state)
    else closable.delete(state)
  }
}

function close(state: State): void {
  closable.delete(state)
  if (state.fd !== undefined) closeSync(state.fd)
  state.fd = undefined
}
