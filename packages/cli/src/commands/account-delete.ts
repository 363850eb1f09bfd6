import { formatCount } from "@citable/charts"
import { CitableError } from "@citable/contract"
import { type AccountExtent, eraseAccount, type ErasedAccount, type Remainder } from "@citable/service"

import type { Command, CommandInput } from "../command.ts"
import { openPrompter } from "../init/prompter.ts"
import { createProgress } from "../internal/create-progress.ts"
import { findTables, tablesOptions } from "../internal/find-tables.ts"
import { readServeConfig } from "../serve/read-serve-config.ts"
import { toMediaOptions } from "../serve/to-media-options.ts"
import { usage } from "../usage.ts"

export const accountDelete: Command = {
  usage: "<account> [options]",
  example: "citable account delete acc_01JB5Z3V0Q7K9",
  options: {
    yes: { type: "boolean", help: "ask nothing; needs --name" },
    name: { type: "string", value: "text", help: "with --yes: the account's name, or that of its oldest brand" },
    "keep-media": { type: "boolean", help: "leave its media files, such as if they are lost already" },
    ...tablesOptions,
  },
  positionals: { min: 1, max: 1 },
  async run(input) {
    const { values, json, out, err } = input
    const place = findTables(input)
    const progress = createProgress(input)
    const { dir, s3 } = toMediaOptions(readServeConfig(mediaSettings(input.env), {}), () => "")
    const media = { ...(dir === undefined ? {} : { dir }), ...(s3 === undefined ? {} : { s3 }) }
    const erased = await eraseAccount({
      ...place,
      accountId: input.positionals[0] ?? "",
      media: values["keep-media"] === true ? null : media,
      confirm: (extent) => confirm(extent, input),
      onProgress: (step) => progress(step),
    })
    const isErased = erased.remaining.length === 0
    if (json) out(JSON.stringify(toJson(erased)))
    else {
      for (const line of describe(erased, values["keep-media"] === true)) out(line)
      if (!isErased) {
        err(`This still names it: ${toList(erased.remaining)}.`)
        err("A call or a job may have been under way. The service deletes stray files within two hours.")
      }
    }
    return isErased ? 0 : 1
  },
}

async function confirm(extent: AccountExtent, input: CommandInput): Promise<string> {
  const { values, json, out, signal } = input
  if (values["yes"] === true) {
    if (typeof values["name"] === "string") return values["name"]
    throw usage("--yes needs --name, with the name that citable account delete shows.")
  }
  if (!json) for (const line of describeExtent(extent)) out(line)
  if (json || input.isTerminal !== true) {
    throw usage(`There is no terminal to ask in. Add --yes --name ${JSON.stringify(extent.name)}. Nothing was erased.`)
  }
  const ask = await openPrompter(signal)
  const typed = await ask.text(`Type the name of the account to erase it: ${extent.name}`, "")
  if (typed === undefined) throw new CitableError("Stopped. Nothing was erased.", { code: "aborted" })
  return typed
}

/** The settings of the place of media files alone: nothing else of the service matters here, or has to be set. */
const mediaSettings = (env: CommandInput["env"]) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith("MEDIA_")))

const count = (number: number, one: string, many = `${one}s`) => `${formatCount(number)} ${number === 1 ? one : many}`

function describeExtent({ accountId, name, ...extent }: AccountExtent): string[] {
  return [
    `Account ${accountId}: ${name}`,
    "This erases for good, without the trash:",
    `  ${count(extent.brands, "brand")}, with everything in ${extent.brands === 1 ? "it" : "them"}`,
    `  ${count(extent.articles, "article")}, ${count(extent.mediaFiles, "media file")}`,
    `  ${count(extent.scans, "scan")} with ${count(extent.answers, "answer")}`,
    `  ${count(extent.credentials, "key or token", "keys and tokens")}`,
    `  ${count(extent.people, "person", "people")} who ${extent.people === 1 ? "belongs" : "belong"} to no other account; ${count(extent.peopleWhoStay, "other", "others")} with another account, too, who ${extent.peopleWhoStay === 1 ? "stays" : "stay"}`,
    "Published articles stay on your sites and platforms, and backups keep what they have.",
  ]
}

function describe({ extent, files, rowsRead, remaining, elsewhere }: ErasedAccount, isMediaKept: boolean): string[] {
  const isErased = remaining.length === 0
  const where = isMediaKept ? "Its media files were neither deleted nor looked at." : `Deleted ${count(files, "file")}.`
  return [
    `Erased the account ${extent.accountId} (${extent.name}) with ${count(extent.brands, "brand")} and ${count(extent.people, "person", "people")}. ${where}`,
    `Read back ${count(rowsRead, "row")} of all tables${isErased ? ": none names the account, its brands or its people." : "."}`,
    ...(elsewhere.length === 0
      ? []
      : [`Other accounts have recorded something about its people, and keep it: ${toList(elsewhere)}.`]),
  ]
}

const toList = (remainders: readonly Remainder[]) =>
  remainders.map(({ place, count: number }) => `${place} ${formatCount(number)}`).join(", ")

function toJson({ extent, files, rowsRead, remaining, elsewhere }: ErasedAccount): object {
  return {
    account_id: extent.accountId,
    name: extent.name,
    brands: extent.brands,
    articles: extent.articles,
    media_files: extent.mediaFiles,
    scans: extent.scans,
    answers: extent.answers,
    credentials: extent.credentials,
    people: extent.people,
    people_who_stay: extent.peopleWhoStay,
    files_deleted: files,
    rows_read: rowsRead,
    remaining,
    elsewhere,
  }
}
