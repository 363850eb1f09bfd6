import { existsSync } from "node:fs"
import { join, relative, resolve } from "node:path"

import { CitableError } from "@citable/contract"

import type { Command, CommandInput } from "../command.ts"
import { createBlog, type CreateResult } from "../create/create-blog.ts"
import { isEmptyFolder } from "../create/empty-folder.ts"
import { formatChecks } from "../doctor/format-checks.ts"
import { askAddress } from "../init/address/ask-address.ts"
import { openPrompter, type Prompter } from "../init/prompter.ts"
import { connectionOptions } from "../internal/connect.ts"
import { usage } from "../usage.ts"
import { init } from "./init.ts"

/** Makes a new blog and connects it, or connects the site that is here. */
export const create: Command = {
  usage: "[<folder>] [options]",
  example: "citable create my-blog --framework astro",
  options: {
    yes: { type: "boolean", help: "ask nothing: use Astro and a service here, unless other options say otherwise" },
    framework: { type: "string", value: "astro|next", help: "the framework of the blog; default: it asks" },
    local: { type: "boolean", help: "start a service here, for development, with a first article" },
    "site-url": {
      type: "string",
      value: "url",
      help: "the address of the deployed site, for SITE_URL; registers the webhook of Next",
    },
    "no-install": { type: "boolean", help: "install no packages" },
    packages: {
      type: "string",
      value: "folder",
      help: "install the tarballs in this folder, not packages from npm; see npm run tarballs",
    },
    ...connectionOptions,
  },
  lists: [
    {
      title: "Without a folder",
      rows: [
        ["in an empty folder", "it writes the blog there"],
        ["in the folder of a site", "it does what citable init does"],
      ],
    },
  ],
  positionals: { min: 0, max: 1 },
  async run(input) {
    const { values, positionals, json, signal, out } = input
    const here = resolve(input.cwd ?? ".")
    if (positionals.length === 0 && existsSync(join(here, "package.json"))) {
      return init.run({ ...input, positionals: [here] })
    }
    const given = toFramework(values["framework"])
    if (typeof values["site-url"] === "string" && !URL.canParse(values["site-url"])) {
      throw usage(`--site-url ${values["site-url"]} is not a URL such as https://example.com.`)
    }
    const isAsking = values["yes"] !== true
    if (isAsking && (json || input.isTerminal !== true)) {
      throw usage(
        "There is no terminal to ask in. Add --yes for a blog on Astro with a service here, or choose with --framework and --url.",
      )
    }
    const ask = isAsking ? await openPrompter(signal) : undefined
    const name =
      positionals[0] ??
      (isEmptyFolder(here) ? "." : await ask?.text("Which folder should the blog go into?", "my-blog"))
    if (name === undefined || name === "") {
      const message = `${here} is not empty, and has no site. Name a folder for the blog: citable create my-blog.`
      throw new CitableError(message, { code: ask === undefined ? "usage" : "aborted" })
    }
    const folder = resolve(here, name)
    const framework = given ?? (ask === undefined ? "astro" : await askForFramework(ask))
    const asked = ask === undefined || values["site-url"] !== undefined ? undefined : await askAddress(ask)
    const known = asked === undefined ? input : { ...input, values: { ...values, "site-url": asked } }
    const result = await createBlog(folder, known, { framework, ask })
    if (json) out(JSON.stringify(result))
    else for (const line of describe(result, relative(here, folder))) out(line)
    return 0
  },
}

function toFramework(value: CommandInput["values"][string]): "astro" | "next" | undefined {
  if (value === undefined || value === "astro" || value === "next") return value
  throw usage(`--framework ${String(value)} is unknown. Write astro or next.`)
}

async function askForFramework(ask: Prompter): Promise<"astro" | "next"> {
  const chosen = await ask.select("Which framework should the blog use?", [
    { value: "astro", label: "Astro: pages without JavaScript, for any host" },
    { value: "next", label: "Next.js: React, on a server" },
  ])
  if (chosen === "astro" || chosen === "next") return chosen
  throw new CitableError("Stopped. Nothing was changed.", { code: "aborted" })
}

function describe({ next, page, dashboard, articles, notes, checks }: CreateResult, folder: string): string[] {
  const faults = checks.filter(({ status }) => status === "error")
  return [
    ...(faults.length === 0
      ? [`Your blog is ${next.length === 1 ? "ready" : "written"}. Run next:`]
      : ["Your blog is written, but it does not work yet:", formatChecks(faults), "", "Then run:"]),
    "",
    ...(folder === "" ? [] : [`  cd ${/\s/.test(folder) ? JSON.stringify(folder) : folder}`]),
    ...next.map((line) => `  ${line}`),
    "",
    `Then open your blog: ${page}`,
    ...(dashboard === null ? [] : [`Write articles: ${dashboard}`]),
    ...(articles === 0 ? ["No article is published yet. The blog shows the first one that you publish."] : []),
    "",
    ...notes,
  ]
}
