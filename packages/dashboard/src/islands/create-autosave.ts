import type { SavedArticle } from "../articles/save-article.ts"
import type { Autosave, AutosaveOptions } from "./autosave.ts"
import { createDraftStore } from "./create-draft-store.ts"
import { createHeld } from "./create-held.ts"
import { createSaveState } from "./create-save-state.ts"
import { findLeft } from "./find-left.ts"
import { isTouched } from "./is-touched.ts"
import { markFaults } from "./mark-faults.ts"
import { addOnce, onceName } from "./once-name.ts"
import { openUnsavedChannel } from "./open-unsaved-channel.ts"
import { faultsOf, readAnswer } from "./read-answer.ts"
import { resumeNew } from "./resume-new.ts"
import { saveBehind } from "./save-behind.ts"
import { fitsBehind } from "./send-form-behind.ts"
import { sendSigned } from "./send-signed.ts"
import { createQuestions } from "./show-questions.ts"
import { type OpenQuestions, takeAnswer } from "./take-answer.ts"
import { takeKept } from "./take-kept.ts"
import { fromEntries, toEntries, toFormBody, toSent } from "./to-form-body.ts"

/** The pause after the last key before the text is saved, and the longest time without one. */
const quietMs = 1500
const mostMs = 15_000
/** Until a save that failed is tried again: the first time, and at most. */
const retryMs = 5000
const mostRetryMs = 60_000

/**
 * Saves the form of an article by itself, and says so in words. The service merges it with what others save. What it does not have yet stays in
 * this browser, so neither a reload nor a crash loses anything.
 */
export async function createAutosave(
  form: HTMLFormElement,
  options: AutosaveOptions = {},
): Promise<Autosave | undefined> {
  const { onSaved = () => {}, onCreated = () => {}, untilTakes = async () => {} } = options
  const line = createSaveState(form)
  const etag = form.querySelector<HTMLInputElement>("input[name=etag]")
  const version = form.querySelector<HTMLInputElement>("input[name=version]")
  if (line === undefined || etag === null || version === null) return undefined
  const newPath = new URL(form.action).pathname.replace(/\/cnt_[^/]+$/, "/new")
  const more = () => ({ ...(open && { base: open.base }), ...(unanswered && { sent: toEntries(form, unanswered) }) })
  const nameOf = () => (etag.value === "" ? onceName(form) : new URL(form.action).pathname)
  const openStore = () => createDraftStore(form, nameOf(), { more, left: leftBehind })
  resumeNew(form)
  const leftBehind = await findLeft(form, nameOf())
  let store = openStore()
  // What could not be saved is in the form, and nowhere else.
  const isRefused = form.dataset["unsaved"] === "true"
  let isByHand = isRefused
  let isChanged = isRefused
  let mayLeave = false
  let running: Promise<boolean> | undefined
  /** What was sent without an answer. The service may have saved it, so the same is sent again before anything else. */
  let unanswered: FormData | undefined
  let open: OpenQuestions | undefined
  /** Fields that the service does not take as they are. */
  let refused = 0
  let isGone = false
  let timer: number | undefined
  let changedAt = 0
  let waitMs = retryMs
  /** Whether the form changes because of an answer. */
  let isTaking = false
  const held = createHeld(() => tell())

  const setText = (text: string) => {
    isTaking = true
    options.setText?.(text)
    isTaking = false
  }
  const questions = createQuestions(form, {
    setText,
    onAnswer() {
      isChanged = true
      askAgain()
      store.keep()
      plan(0)
    },
  })

  form.noValidate = true
  restore()
  window.addEventListener("beforeunload", (event) => {
    if (!isUnsaved() || mayLeave) return
    // A save that has failed fails again, behind a closed page, too.
    const isKept = store.keepNow() && !isByHand && !isGone && waitMs === retryMs && fitsBehind(toBody())
    if (!isKept || open !== undefined || refused > 0 || !held.isEmpty()) event.preventDefault()
  })
  saveBehind(form, {
    read: () =>
      isChanged && !isByHand && !mayLeave && !isGone && running === undefined && unanswered === undefined
        ? toBody()
        : undefined,
    onReload: () => (mayLeave = true),
  })
  window.addEventListener("online", () => isChanged && !isByHand && plan(0))
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    isByHand = false
    isChanged = true
    void flush().then((isSaved) => {
      if (isSaved && form.dataset["began"] === "new") location.assign(form.action)
    })
  })
  const channel = openUnsavedChannel()
  channel.listen(({ editor, isUnsaved: isNews }) => {
    if (isNews === undefined && editor === nameOf()) tell()
  })

  const isUnsaved = () => isChanged || !held.isEmpty() || running !== undefined || open !== undefined || refused > 0

  function tell(): void {
    channel.send({ editor: nameOf(), isUnsaved: isUnsaved(), id: store.id })
  }

  /** Brings back what this browser has kept. */
  function restore(): void {
    if (isRefused) {
      store.keepNow()
      line?.say("Not saved yet. Press Save.")
      return
    }
    const stored = toSent(new FormData(form))
    const kept = takeKept(form, store)
    if (kept === undefined) return
    if (kept.base !== undefined) open = { base: kept.base, theirs: stored }
    if (kept.sent !== undefined) unanswered = fromEntries(kept.sent)
    isChanged = true
    store.keepNow()
    line?.say("Not saved yet: your text is back from this browser.")
    plan(quietMs)
  }

  const toBody = () => toFormBody(form, open?.base)

  /** Returns whether the service has what was sent. */
  function save(): Promise<boolean> {
    running ??= attempt().finally(() => {
      running = undefined
      tell()
    })
    return running
  }

  async function attempt(): Promise<boolean> {
    clearTimeout(timer)
    changedAt = 0
    const isAgain = unanswered !== undefined
    if (!isAgain) {
      isChanged = false
      line?.say("Saving …")
    }
    const body = (unanswered ??= toBody())
    try {
      const response = await sendSigned((csrf) => {
        body.set("csrf", csrf)
        return fetch(form.action, { method: "POST", headers: { accept: "application/json" }, body })
      })
      if (response.status < 500) unanswered = undefined
      const isSaved = await read(response, body)
      // There may be more than what was sent.
      if (isSaved && isChanged) plan(isAgain ? 0 : quietMs)
      return isSaved
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      isChanged = true
      line?.failed({ isKept: store.keepNow() })
      planAgain()
      return false
    }
  }

  async function read(response: Response, body: FormData): Promise<boolean> {
    const answer = await readAnswer(response)
    markFaults(form, faultsOf(answer))
    if (response.ok && answer.etag !== undefined && answer.version !== undefined) {
      await untilTakes()
      take(answer as SavedArticle & { path?: string }, body)
      return true
    }
    isChanged = true
    const { status } = response
    isGone = status === 404 && etag?.value !== ""
    line?.failed({ status, detail: answer.detail, isKept: store.keepNow(), ...(isGone && { becomeNew }) })
    if (status >= 500 || status === 429 || status === 401)
      planAgain(1000 * Number(response.headers.get("retry-after") ?? 0))
    return false
  }

  /** The service has the form. */
  function take(answer: SavedArticle & { path?: string }, body: FormData): void {
    if (etag !== null) etag.value = answer.etag
    if (version !== null) version.value = String(answer.version)
    waitMs = retryMs
    open = takeAnswer(form, { sent: toSent(body), answer, setText })
    if (answer.path !== undefined) becomeEditor(answer.path)
    const left = open === undefined ? 0 : questions.show(open, answer.others)
    if (left === 0) askAgain()
    refused = answer.refused?.length ?? 0
    if (isChanged || left > 0 || refused > 0) store.keepNow()
    else store.clear()
    onSaved({ isChanged, version: answer.version, ...(answer.presence && { presence: answer.presence }) })
    line?.saved({ ...answer, left, compare: () => questions.focus() })
  }

  /** Shows the questions that are left. */
  function askAgain(): void {
    if (open !== undefined && questions.show(open) > 0) return
    open = undefined
    questions.hide()
  }

  /** The form of a new article becomes that of the article. */
  function becomeEditor(path: string): void {
    store.clear()
    form.querySelector("input[name=once]")?.remove()
    form.action = path
    store = openStore()
    history.replaceState(null, "", path)
    onCreated(path)
  }

  /** The form of an article that is gone makes a new one. */
  function becomeNew(): void {
    store.clear()
    form.action = newPath
    addOnce(form)
    for (const input of [etag, version]) if (input !== null) input.value = ""
    isGone = false
    open = undefined
    isChanged = true
    store = openStore()
    store.keepNow()
    void save()
  }

  async function flush(): Promise<boolean> {
    await held.settle()
    await running
    if (!isChanged && unanswered === undefined) {
      if (open !== undefined) questions.focus()
      return open === undefined && refused === 0
    }
    if (isGone || isByHand) return false
    // Somebody may type on meanwhile.
    return (await save()) && flush()
  }

  function plan(ms: number): void {
    clearTimeout(timer)
    if (isByHand || isGone) return
    timer = window.setTimeout(() => void save(), ms)
  }

  function planAgain(ms = 0): void {
    plan(Math.max(ms, waitMs))
    waitMs = Math.min(2 * waitMs, mostRetryMs)
  }

  return {
    isUnsaved,
    update() {
      if (isTaking) return
      // Whoever takes back each word of a new article leaves nothing to save.
      isChanged = etag.value !== "" || isTouched(form)
      mayLeave = false
      if (isChanged) store.keep()
      else store.clear()
      if (open !== undefined) askAgain()
      if (!isGone) line.say(isByHand ? "Not saved yet. Press Save." : isChanged ? "Not saved yet" : "")
      changedAt ||= performance.now()
      if (isChanged) plan(Math.min(quietMs, Math.max(0, changedAt + mostMs - performance.now())))
      else clearTimeout(timer)
      tell()
    },
    flush,
    catchUp() {
      isChanged = true
      return flush()
    },
    hold: held.add,
    letGo() {
      store.keepNow()
      mayLeave = true
    },
    forget() {
      clearTimeout(timer)
      store.clear()
      isChanged = false
      mayLeave = true
    },
    say: (text) => line.add(text),
  }
}
