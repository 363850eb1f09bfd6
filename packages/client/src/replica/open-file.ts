import { closeSync, fstatSync, openSync, readSync } from "node:fs"

import { hasCode } from "./replica-files.ts"

/** A file that is read now and then, and stays what it was when it was opened. */
export interface OpenFile {
  /** Fills the buffer with what is there from a place on; false where that is less, or another file has the name. */
  read(buffer: Buffer, at: number): boolean
  /** Opens it where it was closed meanwhile; false where it is gone. */
  ensure(): boolean
  close(): void
}

interface State {
  path: string
  fd: number | undefined
  identity: string
}

/** As many files are open at once at most, and those besides whose names are gone, which nobody could open again. */
const maxOpenFiles = 200
/** The one that was not read for longest first. */
const closable = new Set<State>()

/** Opens a file of this size; `undefined` where there is none. Beyond 200, files are closed until they are read again. */
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
    // The process may have fewer open than that.
    closeUnused(closable.size >> 1)
    return openSync(/* turbopackIgnore: true */ path, "r")
  }
}

function closeUnused(most: number): void {
  for (const state of closable) {
    if (closable.size <= most) return
    // What is removed stays open for those who read it: a sync removes what it has opened itself.
    if (fstatSync(state.fd as number).nlink > 0) close(state)
    else closable.delete(state)
  }
}

function close(state: State): void {
  closable.delete(state)
  if (state.fd !== undefined) closeSync(state.fd)
  state.fd = undefined
}
