import { PublisherError } from "../publisher-error.ts"

/** Names that Windows refuses, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i
const maxNameBytes = 255

/** Refuses a path that leads out of the repository, into its settings, or that some file system cannot hold. */
export function assertSafePath(path: string, pointer: string): void {
  for (const name of path.split("/")) {
    const why = findFault(name)
    if (why === undefined) continue
    throw new PublisherError(
      "publisher_invalid",
      `The file cannot be called ${path}: ${why}. Change the slug or \`path\`.`,
      {
        pointer,
      },
    )
  }
}

function findFault(name: string): string | undefined {
  if (name === "") return "a name in it is empty"
  if (name.startsWith(".")) return "a name in it begins with a full stop"
  if (/[. ]$/.test(name)) return "a name in it ends with a full stop or a space"
  if (reserved.test(name)) return `Windows reserves the name ${name}`
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f<>:"|?*\\]/.test(name)) return "it has a character that Windows cannot store"
  return Buffer.byteLength(name) > maxNameBytes ? "a name in it is too long" : undefined
}
