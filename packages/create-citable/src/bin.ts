#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
// Older releases of Node cannot even load the command, so they get the reason first.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
if (major > 22 || (major === 22 && minor >= 19)) {
  const { runProcess } = await import("citable")
  await runProcess(["create", ...process.argv.slice(2)])
} else {
  console.error(`create-citable needs Node 22.19 or newer. This is Node ${process.versions.node}.`)
  process.exitCode = 2
}
