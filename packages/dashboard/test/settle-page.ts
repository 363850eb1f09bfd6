import { setTimeout } from "node:timers/promises"

import type { Page } from "playwright-core"

import { textEditor } from "./text-editor.ts"

/** Opens an editor, or whatever comes in its place. */
export async function openEditorAt(page: Page, address: string): Promise<void> {
  await page.goto(address).catch(() => undefined)
  await textEditor(page)
    .waitFor({ timeout: 60_000 })
    .catch(() => undefined)
}

export const isEditorAt = async (page: Page, address: string): Promise<boolean> =>
  !page.isClosed() && (await textEditor(page).count()) === 1 && page.url() === address

/** Whether the browser keeps texts of an article that the service may not have. */
export const keepsTexts = (page: Page, id: string): Promise<boolean> =>
  page.evaluate((name) => Object.keys(localStorage).some((key) => key.includes(`/articles/${name} `)), id)

/** A save takes long on a machine that does much else. */
const patienceMs = 120_000

export interface SettleOptions {
  /** Whether the page is loaded again. */
  again: boolean
  signIn: () => Promise<void>
}

/** Waits until all that a page has is with the service, and answers what it asks. A trouble is what keeps it from that. */
export async function settlePage(
  page: Page,
  address: string,
  { again, signIn }: SettleOptions,
): Promise<{ questions: number; trouble?: string }> {
  await page.keyboard.press("Escape")
  if (!(await isEditorAt(page, address))) await openEditorAt(page, address)
  else if (again) await page.reload()
  const ways = textEditor(page).or(page.getByLabel("Password", { exact: true }))
  for (let tries = 0; tries < 3; tries++) {
    await ways
      .first()
      .waitFor()
      .catch(() => undefined)
    if (!page.url().includes("/sign-in")) break
    // An answer that was on its way without a session has taken it away again: a person signs in once more.
    await signIn()
    await openEditorAt(page, address)
  }
  if (!(await isEditorAt(page, address))) return { questions: 0, trouble: `sees ${page.url()}: ${await page.title()}` }
  let questions = 0
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    const button = page.getByRole("button", { name: "Keep both" }).first()
    if (await button.isVisible()) {
      questions++
      await button.click()
    }
    const text = (await page.locator("#save-state").textContent()) ?? ""
    if (text.includes("sign-in has ended")) await signIn()
    if (/^(?:Saved [\d:APM ]+(?:\..*)?)?$/s.test(text)) return { questions }
    if (text !== "Saving …") await page.getByRole("button", { name: "Save", exact: true }).click()
    await setTimeout(150)
  }
  return { questions, trouble: (await page.locator("#save-state").textContent()) ?? "" }
}
