import { createRequire } from "node:module"

/**
 * Why this installation has no sharp, which makes smaller versions of pictures; undefined if it has one. It looks for the files only: whether
 * they load shows at the first picture.
 */
export function findSharpFault(): string | undefined {
  const require = createRequire(import.meta.url)
  const program = resolveFrom(require, "sharp")
  if (program === undefined) return "the npm package sharp is not installed"
  const from = createRequire(program)
  const { platform, arch } = process
  const binaries = [`${platform}-${arch}`, `${platform}musl-${arch}`, `${platform}-wasm32`, "wasm32"]
  if (binaries.some((name) => resolveFrom(from, `@img/sharp-${name}/sharp.node`) !== undefined)) return undefined
  return `the npm package sharp has no program for ${platform}-${arch}: install it with its optional dependencies, on this kind of machine`
}

function resolveFrom(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name)
  } catch {
    // Not installed: that is the question.
    return undefined
  }
}
