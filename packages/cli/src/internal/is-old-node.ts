/** The release of Node that the packages need, as `engines` of their manifests says. */
export const leastNode = "22.19.0"

/** Whether a release of Node, such as `20.20.2`, is older than the packages need. Installers only warn about that. */
export function isOldNode(version: string): boolean {
  const [found, least] = [version, leastNode].map((text) => text.split(".").map(Number))
  const at = least?.findIndex((number, index) => found?.[index] !== number) ?? -1
  return at >= 0 && (found?.[at] ?? 0) < (least?.[at] ?? 0)
}
