import { readFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"

import type { Plugin } from "rolldown"

import { packagesFolder } from "./packages-folder.ts"

/**
 * Lets a module find the files next to it, such as the scripts of pages, although it is part of a bundle: in the bundle's own package from the
 * bundle, in another one from where Node finds that package.
 */
export function keepAddresses(dist: string): Plugin {
  return {
    name: "keep-addresses",
    transform(code, id) {
      if (!/\bimport\.meta\.url\b|\b__(?:dirname|filename)\b/.test(code) || id.startsWith("\0")) return null
      const address = id.startsWith(dist)
        ? `new URL(${JSON.stringify(`../${toPath(dist, id)}`)}, import.meta.url)`
        : addressOf(id)
      return code.replaceAll(/\bimport\.meta\.url\b/g, `${address}.href`)
    },
  }
}

const toPath = (from: string, to: string) => relative(from, to).split(sep).join("/")

/** The folder's name of a package of this repository. Files of others would not be where their modules look. */
function packageOf(id: string): string {
  const [short = "", place] = relative(packagesFolder, id).split(sep)
  if (place !== "dist") throw new Error(`${id} looks for files next to it: make its package a dependency.`)
  return short
}

/** Code that gives the address that a module has in its installed package. */
function addressOf(id: string): string {
  const folder = join(packagesFolder, packageOf(id))
  const { name, publishConfig } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string
    publishConfig: { exports: Record<string, { default: string }> }
  }
  const path = toPath(join(folder, "dist"), id)
  // Each module of the package is an entry.
  if ("./*" in publishConfig.exports)
    return `new URL(import.meta.resolve(${JSON.stringify(`${name}/${path.replace(/\.js$/, "")}`)}))`
  const entry = publishConfig.exports["."]?.default ?? ""
  const up = toPath(dirname(entry), "./dist")
  return `new URL(${JSON.stringify(`${up === "" ? "" : `${up}/`}${path}`)}, import.meta.resolve(${JSON.stringify(name)}))`
}
