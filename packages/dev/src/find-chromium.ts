/**
 * Finds a Chromium on this machine. `CHROMIUM_PATH` comes first, then the headless shell: its pages take a quarter of the CPU time of those
 * of the whole browser.
 */
export function findChromium(exists: (path: string) => boolean): string | undefined {
  const candidates = [
    process.env["CHROMIUM_PATH"],
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ]
  return candidates.find((path) => path !== undefined && exists(path))
}
