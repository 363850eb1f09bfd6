import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync } from "node:fs"

/** Copies a file, so that only its owner can read the copy. When it returns, the copy is on the disk. */
export function copyFile(from: string, to: string): void {
  copyFileSync(from, to)
  chmodSync(to, 0o600)
  syncFile(to)
}

/** Waits until a file is on the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, "r+")
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
