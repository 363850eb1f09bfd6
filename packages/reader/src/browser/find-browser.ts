import { existsSync } from "node:fs"

/** The Chromium of this machine, by the names of its packages. The headless shell takes a quarter of the CPU time of the whole browser. */
export function findBrowser(exists: (path: string) => boolean = existsSync): string | undefined {
  return knownPlaces.find((path) => exists(path))
}

const knownPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]
