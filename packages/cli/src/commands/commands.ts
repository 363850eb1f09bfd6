import type { Command } from "../command.ts"

/** A command as the overview lists it. `load` imports the rest, so that the overview stays fast. */
export interface CommandEntry {
  /** As typed, such as `keys create`. */
  name: string
  summary: string
  load(): Promise<Command>
}

export interface CommandGroup {
  title: string
  commands: readonly CommandEntry[]
}

/** Every command, in the order of the help. */
export const commandGroups: readonly CommandGroup[] = [
  {
    title: "Start here",
    commands: [
      {
        name: "create",
        summary: "Create a blog with Astro or Next in a new folder, connected to a service",
        load: async () => (await import("./create.ts")).create,
      },
      {
        name: "init",
        summary: "Connect an Astro or Next site to a service; --remove undoes it",
        load: async () => (await import("./init.ts")).init,
      },
      {
        name: "serve",
        summary: "Start the service; the first start prints the operator token",
        load: async () => (await import("./serve.ts")).serve,
      },
      {
        name: "login",
        summary: "Sign in with a browser, or with a code on another device",
        load: async () => (await import("../login/login.ts")).login,
      },
      {
        name: "import",
        summary: "Import articles from files, or from the export of a blog, and publish those not held back",
        load: async () => (await import("./import.ts")).importCommand,
      },
    ],
  },
  {
    title: "Site",
    commands: [
      {
        name: "doctor",
        summary: "Check the chain from the service to the pages of a site, or a webhook route",
        load: async () => (await import("./doctor.ts")).doctor,
      },
      {
        name: "keys create",
        summary: "Create an API key; by default it only reads published content",
        load: async () => (await import("./keys-create.ts")).keysCreate,
      },
      {
        name: "keys list",
        summary: "List the API keys of a brand, without their secrets",
        load: async () => (await import("./keys-list.ts")).keysList,
      },
      {
        name: "keys revoke",
        summary: "Revoke an API key, at once and for good",
        load: async () => (await import("./keys-revoke.ts")).keysRevoke,
      },
      {
        name: "types",
        summary: "Write TypeScript for the custom fields of a brand",
        load: async () => (await import("./write-types.ts")).writeTypes,
      },
      {
        name: "rebuild",
        summary: "Rebuild a static site on this machine when its content changes",
        load: async () => (await import("./rebuild.ts")).rebuild,
      },
      {
        name: "audit",
        summary: "Check a site and list what to fix; needs no service",
        load: async () => (await import("./audit.ts")).audit,
      },
      {
        name: "read",
        summary: "Print a page as Markdown, without a service",
        load: async () => (await import("./read.ts")).read,
      },
    ],
  },
  {
    title: "Articles",
    commands: [
      {
        name: "publish",
        summary: "Publish articles, or their latest edits, on your sites or elsewhere",
        load: async () => (await import("./publish.ts")).publish,
      },
      {
        name: "unpublish",
        summary: "Withdraw an article from your sites or elsewhere; the service keeps it",
        load: async () => (await import("./unpublish.ts")).unpublish,
      },
      {
        name: "publications",
        summary: "Show where an article was published, and what is wrong there",
        load: async () => (await import("./publications.ts")).publications,
      },
      {
        name: "pull",
        summary: "Write the articles of a brand as files, with their pictures",
        load: async () => (await import("./pull.ts")).pull,
      },
    ],
  },
  {
    title: "Search and AI visibility",
    commands: [
      {
        name: "report",
        summary: "Write a report as a page with charts, CSV or JSON",
        load: async () => (await import("./report.ts")).report,
      },
      {
        name: "import search",
        summary: "Import clicks and impressions from a Search Console export",
        load: async () => (await import("./import-search.ts")).importSearch,
      },
      {
        name: "import backlinks",
        summary: "Import backlinks from CSV files of Ahrefs, Semrush, Majestic, Bing or Search Console",
        load: async () => (await import("./import-backlinks.ts")).importBacklinks,
      },
      {
        name: "import answers",
        summary: "Import answers of AI apps from JSON Lines or CSV, or of DataForSEO, Otterly and Peec AI",
        load: async () => (await import("./import-answers.ts")).importAnswers,
      },
      {
        name: "import reddit",
        summary: "Import threads of Reddit from addresses, or from JSON of its API",
        load: async () => (await import("./import-reddit.ts")).importReddit,
      },
      {
        name: "recompute",
        summary: "Recount AI visibility from stored answers (needs the data folder or DATABASE_URL)",
        load: async () => (await import("./recompute.ts")).recompute,
      },
    ],
  },
  {
    title: "Operate the service (most need its data folder or DATABASE_URL)",
    commands: [
      {
        name: "migrate",
        summary: "Update the tables to this release; every start does this too",
        load: async () => (await import("./migrate.ts")).migrate,
      },
      {
        name: "backup",
        summary: "Back up the tables and the secret key while the service runs, and check the copy",
        load: async () => (await import("./backup.ts")).backup,
      },
      {
        name: "restore",
        summary: "Restore a backup or an export into an empty service, and check what is there",
        load: async () => (await import("./restore.ts")).restore,
      },
      {
        name: "resume",
        summary: "Let an instance on restored or copied data send, publish and build again",
        load: async () => (await import("./resume.ts")).resume,
      },
      {
        name: "export",
        summary: "Export everything to a file, or tables for a data warehouse",
        load: async () => (await import("./export.ts")).exportCommand,
      },
      {
        name: "account create",
        summary: "Invite an owner to an account, existing or new, and print the link",
        load: async () => (await import("./account-create.ts")).accountCreate,
      },
      {
        name: "account invite",
        summary: "Invite a person to a role in a brand and print the link, or change a member's role",
        load: async () => (await import("./account-invite.ts")).accountInvite,
      },
      {
        name: "account delete",
        summary: "Erase an account with its brands, people and files for good, and check what is left",
        load: async () => (await import("./account-delete.ts")).accountDelete,
      },
      {
        name: "account reset-password",
        summary: "Print a link to choose a new password; it works once, within a day",
        load: async () => (await import("./account-reset-password.ts")).accountResetPassword,
      },
      {
        name: "token create",
        summary: "Create an operator token, which reaches a whole account",
        load: async () => (await import("./token-create.ts")).tokenCreate,
      },
      {
        name: "plan set",
        summary: "Set how many calls an account can make in a month",
        load: async () => (await import("./plan-set.ts")).planSet,
      },
    ],
  },
  {
    title: "Sign-ins, agents and scripts",
    commands: [
      {
        name: "whoami",
        summary: "Show who is signed in, and what the credential can call",
        load: async () => (await import("./whoami.ts")).whoami,
      },
      {
        name: "logout",
        summary: "Sign out, here and at the service",
        load: async () => (await import("./logout.ts")).logout,
      },
      {
        name: "profiles",
        summary: "List your sign-ins, or switch to another one",
        load: async () => (await import("./profiles.ts")).profiles,
      },
      {
        name: "tools",
        summary: "List the tools that your credential can call",
        load: async () => (await import("./tools.ts")).tools,
      },
      {
        name: "call",
        summary: "Call a tool and print its answer as JSON",
        load: async () => (await import("./call.ts")).call,
      },
      {
        name: "mcp",
        summary: "Serve the tools to an agent, as an MCP server on standard input and output",
        load: async () => (await import("./mcp.ts")).mcp,
      },
      {
        name: "explain",
        summary: "Explain a code of an error or a warning, and say what to do",
        load: async () => (await import("./explain.ts")).explain,
      },
      {
        name: "completion",
        summary: "Print a completion script for bash, zsh or fish",
        load: async () => (await import("./completion.ts")).createCompletion(commands.map(({ name }) => name)),
      },
    ],
  },
]

export const commands: readonly CommandEntry[] = commandGroups.flatMap((group) => group.commands)
