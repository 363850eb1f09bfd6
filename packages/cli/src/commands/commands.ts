import type { Command } from "../command.ts"

/** A command as the help lists it; the rest of it, and what it needs, is loaded when it is called. */
export interface CommandEntry {
  /** As typed, such as `keys create`. */
  name: string
  summary: string
  load(): Promise<Command>
}

/** Every command, in the order of the help. */
export const commands: readonly CommandEntry[] = [
  {
    name: "serve",
    summary: "Run the service; the first start makes an account and prints its operator token, once",
    load: async () => (await import("./serve.ts")).serve,
  },
  {
    name: "account create",
    summary:
      "Make somebody an owner of the account, and print a link to set a password by; for whoever holds the data folder",
    load: async () => (await import("./account-create.ts")).accountCreate,
  },
  {
    name: "account invite",
    summary:
      "Give somebody a role with a brand, and print a link to set a password by; for whoever holds the data folder",
    load: async () => (await import("./account-invite.ts")).accountInvite,
  },
  {
    name: "account reset-password",
    summary: "Print a link by which somebody chooses another password, once; for whoever holds the data folder",
    load: async () => (await import("./account-reset-password.ts")).accountResetPassword,
  },
  {
    name: "token create",
    summary:
      "Make an operator token, which reaches the whole account; for whoever holds the data folder or DATABASE_URL",
    load: async () => (await import("./token-create.ts")).tokenCreate,
  },
  {
    name: "login",
    summary: "Sign in with your account: in a browser, or by a code where there is none",
    load: async () => (await import("./login.ts")).login,
  },
  {
    name: "logout",
    summary: "End a sign-in, here and at the service",
    load: async () => (await import("./logout.ts")).logout,
  },
  {
    name: "whoami",
    summary: "Say who is signed in, where, and what the credential reaches",
    load: async () => (await import("./whoami.ts")).whoami,
  },
  {
    name: "profiles",
    summary: "List your sign-ins, or choose one of them",
    load: async () => (await import("./profiles.ts")).profiles,
  },
  {
    name: "tools",
    summary: "List what your credential can call",
    load: async () => (await import("./tools.ts")).tools,
  },
  {
    name: "call",
    summary: "Call a tool, and print its answer as JSON",
    load: async () => (await import("./call.ts")).call,
  },
  {
    name: "keys create",
    summary: "Make an API key for one brand; by default it reads published content, and nothing else",
    load: async () => (await import("./keys-create.ts")).keysCreate,
  },
  {
    name: "keys list",
    summary: "List a brand's API keys, without their secrets",
    load: async () => (await import("./keys-list.ts")).keysList,
  },
  {
    name: "keys revoke",
    summary: "Make an API key useless, at once and for good",
    load: async () => (await import("./keys-revoke.ts")).keysRevoke,
  },
  {
    name: "plan set",
    summary: "Set an account's plan, its monthly allowance of calls; for whoever holds the data folder or DATABASE_URL",
    load: async () => (await import("./plan-set.ts")).planSet,
  },
  {
    name: "migrate",
    summary:
      "Bring the tables up to this release, as each start of the service does; in the data folder or DATABASE_URL",
    load: async () => (await import("./migrate.ts")).migrate,
  },
  {
    name: "backup",
    summary: "Copy the database of a data folder and its secret key into a new folder, while the service runs",
    load: async () => (await import("./backup.ts")).backup,
  },
  {
    name: "restore",
    summary: "Fill an empty data folder or DATABASE_URL from an export, or from the folder of a backup",
    load: async () => (await import("./restore.ts")).restore,
  },
  {
    name: "export",
    summary:
      "Write everything that a service holds into one file, to be restored, or its tables for a warehouse; while it runs",
    load: async () => (await import("./export.ts")).exportCommand,
  },
  {
    name: "import backlinks",
    summary: "Bring links to the site from CSV exports of Ahrefs, Semrush or Search Console",
    load: async () => (await import("./import-backlinks.ts")).importBacklinks,
  },
  {
    name: "report",
    summary: "Write a brand's AI visibility and search performance into a file: a page with charts, CSV or JSON",
    load: async () => (await import("./report.ts")).report,
  },
  {
    name: "recompute",
    summary:
      "Read the stored answers of engines again, and make every count of AI visibility anew from them, while it runs",
    load: async () => (await import("./recompute.ts")).recompute,
  },
  {
    name: "import search",
    summary: "Bring clicks and impressions from an export of Search Console (CSV files or the archive of them)",
    load: async () => (await import("./import-search.ts")).importSearch,
  },
  {
    name: "import",
    summary: "Create or update articles from Markdown files or folders, and publish those that no file holds back",
    load: async () => (await import("./import.ts")).importCommand,
  },
  {
    name: "publish",
    summary: "Publish an article's working copy to the brand's sites",
    load: async () => (await import("./publish.ts")).publish,
  },
  {
    name: "unpublish",
    summary: "Withdraw an article from the brand's sites; it stays as it is in the service",
    load: async () => (await import("./unpublish.ts")).unpublish,
  },
  {
    name: "doctor",
    summary: "Send a site's webhook endpoint a signed ping, and name what is wrong",
    load: async () => (await import("./doctor.ts")).doctor,
  },
  {
    name: "rebuild",
    summary: "Build a site anew when webhooks say that its content changed, and swap it in",
    load: async () => (await import("./rebuild.ts")).rebuild,
  },
  {
    name: "mcp",
    summary: "Offer the tools of a service to an agent, as an MCP server on standard input and output",
    load: async () => (await import("./mcp.ts")).mcp,
  },
  {
    name: "completion",
    summary: "Print what lets bash, zsh or fish complete commands and names of tools",
    load: async () => (await import("./completion.ts")).createCompletion(commands.map(({ name }) => name)),
  },
]
