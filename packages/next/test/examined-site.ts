import type { Article } from "@citable/contract"
import { expect, it, onTestFinished } from "vitest"

import { openDoctorFolder } from "../../cli/test/open-doctor-folder.ts"
import type { BuiltSite } from "./built-site.ts"

/** Describes what `citable doctor` says of both routers of a running site, before and after changes that the site has not heard of. */
export function testExaminedSite(built: BuiltSite): void {
  it.each(["blog", "classic"])(
    "citable doctor says what is behind below /%s, and what is still there",
    async (path) => {
      const folder = openDoctorFolder()
      onTestFinished(folder.remove)
      folder.writeSite("next")
      const { service } = built.brand
      const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, CITABLE_TOKEN: service.operatorToken }
      const words = ["--site-url", built.site.url, "--article-path", `/${path}/{slug}`]
      /** The build names another address than the one where it runs here, or none, and its feed and sitemap have the pages of one router. */
      const isOfBuild = (line: string) =>
        /site\.example|no canonical address/.test(line) || (path === "classic" && /^(?:feed|sitemap)/.test(line))
      const examine = async () => {
        const { report, faults } = await folder.doctor(env, ...words)
        expect(
          report.checks.filter(({ status, absent }) => status === "skipped" && absent !== true).map(({ name }) => name),
        ).toEqual(["webhook"])
        return faults(built.site.url).filter((line) => /examined/i.test(line) && !isOfBuild(line))
      }
      const tell = async (article: Article) => {
        if (path === "blog") return built.forward(article)
        expect((await built.brand.forward(`${built.site.url}/api/classic`, article)).status).toBe(200)
      }

      const slug = `examined-${path}`
      const article = await service.publish({ title: `Examined ${path}`, slug, body: "As it was published." })
      await tell(article)
      expect(await examine()).toEqual([])
      const why = "The brand has no webhook to the site, so its pages change with its next build."
      const edited = await built.brand.edit(article, { body: "As it was edited." })
      expect(await examine()).toEqual([
        `page: The page of the newest article is 1 revision behind: it shows version 1, and 2 is live: /${path}/${slug}. ${why}`,
      ])
      await built.brand.unpublish(edited)
      expect(await examine()).toEqual(
        expect.arrayContaining([
          `withdrawn: The site still shows the withdrawn article “${article.title}”: /${path}/${slug}. ${why}`,
          `withdrawn: The list still names the withdrawn article “${article.title}”: ${path === "blog" ? "" : "/classic"}. ${why}`,
        ]),
      )
      await tell(edited)
      expect(await examine()).toEqual([])
    },
  )
}
