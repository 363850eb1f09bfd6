import { writeFile } from "node:fs/promises"
import { join } from "node:path"

import type { Article } from "@citable/contract"
import { describe, expect, test } from "vitest"

import { formatImportReport } from "../src/import/format-import-report.ts"
import { importContent } from "../src/import/import-content.ts"
import { bringArchive } from "./bring-archive.ts"
import { shareService } from "./share-service.ts"
import { toWxr, type WxrItem } from "./to-wxr.ts"

const shared = shareService()

const bring = (content: string) => bringArchive(shared, content)
const article = (slug: string): Promise<Article> => shared.client.getContentBySlug({ slug })
const wordpress = (...items: WxrItem[]) => toWxr("https://old.example", items)

describe("an export of WordPress", () => {
  test("stays back where a field, a block or a shortcode limits who may read it, or without text, and says which", async () => {
    const roles = 'a:1:{i:0;s:10:"subscriber";}'
    const fields: Record<string, string>[] = [
      { _jetpack_newsletter_access: "paid_subscribers" },
      { _members_access_role: "subscriber" },
      { _wpmem_block: "1" },
      { rcp_user_level: "Administrator" },
      { _is_paid: "1" },
      { _acme_allowed_roles_restricted: roles },
      { mood: "good", acmePrivateContent: "yes" },
      { acme_required_level: "2" },
      { acme_visibility: "logged-in" },
      { ihc_mb_who: "reg" },
      { "groups-read": "3" },
    ]
    const blocks = [
      "<!-- wp:jetpack/paywall /--><!-- wp:paragraph --><p>Paid.</p><!-- /wp:paragraph -->",
      "<!-- wp:premium-content/container --><p>Paid.</p><!-- /wp:premium-content/container -->",
      '<!-- wp:group {"um_is_restrict":true} --><p>Paid.</p><!-- /wp:group -->',
      '<!-- wp:block {"ref":99} /-->',
      '<!-- wp:paragraph {"blockVisibility":{"userRole":{"visibilityByRole":"logged-in"}}} --><p>Paid.</p>',
      '<!-- wp:heading {"pmsContentRestriction":{"subscription_plans":["1"],"display_to":""}} --><h2>Paid.</h2>',
      '<!-- wp:list {"contentControls":{"rules":{"user":{"userStatus":"logged_in"}}}} --><ul><li>Paid.</li></ul>',
    ]
    const empty = [
      { content: "", meta: { _elementor_data: '[{"settings":{"editor":"<p>Elsewhere.</p>"}}]' } },
      { content: "<!-- wp:latest-posts /-->" },
    ]
    const shortcodes = [
      "[restrict]Paid.[/restrict]",
      '[wlm_private "Gold"]Paid.[/wlm_private]',
      'Free. [acme role="subscriber"]Paid.[/acme]',
      '[acme_members rule="a[1]"]Paid.[/acme_members]',
      "[paywall]\n\nPaid.",
      '[hidepost level="1"]Paid.[/hidepost]',
    ]
    const open: Partial<WxrItem>[] = [
      { meta: { _jetpack_newsletter_access: "everybody", _members_access_error: "Join us.", rcp_user_level: "All" } },
      { meta: { um_content_restriction: 'a:1:{s:26:"_um_custom_access_settings";b:0;}', team_member: "Ann" } },
      { meta: { difficulty_level: "3", _wpmem_block: "0", _wc_memberships_force_public: "yes" } },
      { content: '<!-- wp:premium/heading {"level":2} --><h2>Free</h2><!-- /wp:premium/heading -->' },
      { content: '<!-- wp:jetpack/subscriptions {"showAll":true,"memberName":"Ann","textOnly":true} /--><p>Free.</p>' },
      { content: '[acme_button role="button"]Free.[/acme_button]', meta: { title_visibility: "show" } },
      { meta: { _members: "field_5f3a9c", number_of_members: "12" } },
      {
        content:
          '<!-- wp:heading {"pmsContentRestriction":{"subscription_plans":[],"display_to":"all"}} --><h2>Free</h2>',
      },
      { content: '[team_member name="Ann"]Free.[/team_member] [private] <pre>[restrict]a[/restrict]</pre>' },
    ]
    const held = [...fields.map((meta) => ({ meta })), ...[...blocks, ...shortcodes].map((content) => ({ content }))]
    const items = [...held, ...empty, ...open].map((item, at) => ({
      id: at + 1,
      title: "T",
      name: `wp-who-${at + 10}`,
      ...item,
    }))
    const { report } = await bring(
      wordpress(...items, { id: 99, title: "R", type: "wp_block", content: "<!-- wp:members/only --><p>Paid.</p>" }),
    )
    const states = new Map(
      report.entries.map(({ slug, visibility }) => [slug, visibility && Object.values(visibility).join(" ")]),
    )
    expect(items.map(({ name }) => states.get(name))).toEqual([
      "held_back _jetpack_newsletter_access: paid_subscribers",
      "held_back _members_access_role: subscriber",
      "held_back _wpmem_block: 1",
      "held_back rcp_user_level: Administrator",
      "held_back _is_paid: 1",
      `held_back _acme_allowed_roles_restricted: ${roles}`,
      "held_back acmePrivateContent: yes",
      "held_back acme_required_level: 2",
      "held_back acme_visibility: logged-in",
      "held_back ihc_mb_who: reg",
      "held_back groups-read: 3",
      "held_back block jetpack/paywall",
      "held_back block premium-content/container",
      "held_back block group",
      "held_back block members/only",
      "held_back block paragraph",
      "held_back block heading",
      "held_back block list",
      "held_back shortcode restrict",
      "held_back shortcode wlm_private",
      "held_back shortcode acme",
      "held_back shortcode acme_members",
      "held_back shortcode paywall",
      "held_back shortcode hidepost",
      ...empty.map(() => "held_back no body"),
      ...open.map(() => "live"),
    ])
  })

  test("has the names of its authors, and no login or e-mail address in their place", async () => {
    const by = (creator: string, ...coAuthors: string[]) => ({
      creator,
      terms: coAuthors.map((name): [string, string] => ["author", name]),
    })
    const bylines = [
      by("ann"),
      by("ben@example.com"),
      by("ben"),
      by("ben@example.com", "Ada", "ann"),
      by("ben", "cleo", "ben"),
      by("ben", "dora"),
      by("Eva Long"),
    ]
    const guest = { "cap-user_login": "cleo", "cap-display_name": "Cleo Guest" }
    const file = wordpress(
      ...bylines.map((byline, at) => ({ id: at + 1, title: "T", name: `wp-by-${at}`, ...byline })),
      { id: 20, type: "guest-author", title: "Cleo", meta: guest },
    )
    const { report, notTaken } = await bring(file.replace("Ann Smith", "Ann Smith (ann@example.com)"))
    const names = []
    for (const { slug = "", problems } of report.entries) {
      const { author, authors } = await article(slug)
      names.push([authors?.map(({ name }) => name) ?? author?.name, ...problems.map(({ message }) => message)])
    }
    const unknown = (login: string) =>
      `The export has no name for its author "${login}", so the article has none. Write the name of the author.`
    expect(names).toEqual([
      ["Ann Smith", expect.stringContaining("has an e-mail address, which is not imported.")],
      [undefined, unknown("ben@example.com")],
      [undefined, unknown("ben")],
      [["Ada", "Ann Smith"], expect.anything()],
      ["Cleo Guest"],
      [undefined, unknown("ben")],
      ["Eva Long"],
    ])
    expect(notTaken).toEqual(["1 guest-author"])
    // The report asks for the name, so a second import keeps the one that a person wrote.
    const author = { name: "Ben Hill", url: null, image_url: null }
    await shared.client.updateContent({ content_id: (await article("wp-by-1")).id, author })
    await bring(file)
    expect((await article("wp-by-1")).author).toMatchObject({ name: "Ben Hill" })
  })

  test("has a post that cannot be read, which is named, and the others become articles", async () => {
    const { entries, report } = await bring(
      wordpress(
        { id: 1, title: `<br>${"<div>".repeat(12_000)}`, name: "wp-odd-title" },
        { id: 2, title: "Fine", name: "wp-beside" },
      ),
    )
    expect(entries).toEqual(["wp-beside created live"])
    expect(formatImportReport(report)).toContain("1 post, number 1 of 2: It could not be read: Maximum call stack")
  })
})

test("one odd file is refused by its name, with the cause for the log, and the others are imported", async () => {
  const texts = {
    "a-loop.md": "---\ntags: &t [*t]\n---\nText\n",
    "b-table.md": `+++\n[a${".a".repeat(5000)}]\n+++\nText\n`,
    "c-title.md": `---\ntitle: "<br>${"<div>".repeat(12_000)}"\n---\nText\n`,
    "d-fine.md": "# Fine\n\nText.\n",
  }
  for (const [name, text] of Object.entries(texts)) await writeFile(join(shared.folder, name), text)
  const faults: string[] = []
  const { entries } = await importContent({
    paths: [shared.folder],
    client: shared.client,
    options: { publish: true, onFault: ({ path, error }) => void faults.push(`${path} ${String(error)}`) },
  })
  expect(faults).toEqual([`${join(shared.folder, "c-title.md")} RangeError: Maximum call stack size exceeded`])
  expect(entries.map(({ outcome, problems }) => [outcome, ...problems.map(({ message }) => message)])).toEqual([
    ["refused", expect.stringContaining("has an alias that leads to itself")],
    ["refused", expect.stringContaining("nests more than 64 levels deep")],
    ["refused", "The file could not be read: Maximum call stack size exceeded. Simplify it, or leave it out."],
    ["created"],
  ])
})
