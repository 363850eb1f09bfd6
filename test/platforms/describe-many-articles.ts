import { expect, it } from "vitest"

import type { ListedPlatform } from "./platform-under-test.ts"
import { publishAll } from "./publish-all.ts"

const articles = Number(process.env["CITABLE_ARTICLES"] ?? 500)

/** What a platform gets of a blog that moves there. */
export function describeManyArticles(
  platforms: readonly ListedPlatform[],
  { timeFactor }: { timeFactor: number },
): void {
  it.each(platforms)(
    "$definition.name has 500 articles once, at its rate, though the service is killed in the middle",
    async (listed) => {
      const { progress, ...figures } = await publishAll(listed, { articles, timeFactor })
      const shown = progress.filter((line) => /\d+ of \d+ articles, \d+ on their way, 0 failed/.test(line))
      console.log(`${listed.definition.name}: ${JSON.stringify({ ...figures, timeFactor, progress: shown.at(-1) })}`)
      expect(shown.length).toBeGreaterThan(1)
      expect(figures.refused?.[0] ?? 0).toBe(0)
      expect(figures.mails ?? 0).toBe(0)
    },
  )
}
