import { readFileSync } from "node:fs"
import { join } from "node:path"

/** What the Containerfile of the service says. */
export interface Image {
  text: string
  buildStage: string
  imageStage: string
  /** The environment of each container. */
  env: Record<string, string>
  /** The program, and its words where `docker run` names none. */
  entrypoint: string[]
  command: string[]
  /** The files of the repository that the image has as programs, by their names. */
  programs: Record<string, string>
}

export function readImage(root: string): Image {
  const text = readFileSync(join(root, "packages/service/deploy/Containerfile"), "utf8")
  const [buildStage = "", imageStage = ""] = text.split(/^(?=FROM )/m).slice(1)
  const list = (word: string) =>
    JSON.parse(new RegExp(`^${word} (\\[.*\\])$`, "m").exec(imageStage)?.[1] ?? "[]") as string[]
  return {
    text,
    buildStage,
    imageStage,
    env: Object.fromEntries(
      (/^ENV (.*)$/m.exec(imageStage)?.[1] ?? "").split(" ").map((pair) => pair.split("=") as [string, string]),
    ),
    entrypoint: list("ENTRYPOINT"),
    command: list("CMD"),
    programs: Object.fromEntries(
      [...imageStage.matchAll(/^COPY (\S+) \/usr\/local\/bin\/(\S+)$/gm)].map(([, file = "", name = ""]) => [
        name,
        file,
      ]),
    ),
  }
}
