/** A software bill of materials in CycloneDX, as far as it is read here. */
export interface Bom {
  metadata: { component: { "bom-ref": string } }
  components: { type: string; name: string; version: string; purl: string; "bom-ref": string; cpe?: string }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

export interface SystemComponents {
  /** What `dpkg-query --show` prints: a line for each package of Debian, with its name and version. */
  debian?: string
  /** What `node --version` prints. */
  node?: string
  /** The version of playwright-core, where there is a browser. */
  playwright?: string
}

/** Adds what an image has besides the packages of the command line. Throws for a line that names no package. */
export function addSystemComponents(bom: Bom, { debian = "", node, playwright }: SystemComponents): Bom {
  const added: Bom["components"] = debian
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(toDebianPackage)
  if (node !== undefined) added.push(toNode(node))
  if (playwright !== undefined) {
    const purl = `pkg:npm/playwright-core@${playwright}`
    added.push({ type: "library", name: "playwright-core", version: playwright, purl, "bom-ref": purl })
  }
  const root = bom.metadata.component["bom-ref"]
  const references = added.map((one) => one["bom-ref"])
  return {
    ...bom,
    components: [...bom.components, ...added],
    dependencies: [
      ...bom.dependencies.map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: ref === root ? [...dependsOn, ...references] : dependsOn,
      })),
      ...references.map((ref) => ({ ref })),
    ],
  }
}

function toDebianPackage(line: string): Bom["components"][number] {
  const [, name, architecture, version] = /^([a-z\d][a-z\d+.-]+)(?::([a-z\d-]+))?\s+([\w.+:~-]+)\s*$/.exec(line) ?? []
  if (name === undefined || version === undefined) throw new Error(`No line of dpkg-query --show: ${line}`)
  const query = architecture === undefined ? "" : `?arch=${architecture}`
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}${query}`
  return { type: "library", name, version, purl, "bom-ref": purl }
}

function toNode(text: string): Bom["components"][number] {
  const version = text.trim().replace(/^v/, "")
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`No version of Node: ${text}`)
  const purl = `pkg:generic/node@${version}`
  const cpe = `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`
  return { type: "platform", name: "node", version, purl, "bom-ref": purl, cpe }
}
