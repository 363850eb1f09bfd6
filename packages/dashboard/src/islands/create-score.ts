/** Keeps the score of an article up to date. */
export function createScore(form: HTMLFormElement): { update(): void } | undefined {
  const place = form.querySelector<HTMLElement>("#score")
  const url = place?.dataset["url"]
  if (place === null || url === undefined) return undefined
  let running: AbortController | undefined

  async function load(): Promise<void> {
    running?.abort()
    running = new AbortController()
    const response = await fetch(url ?? "", { signal: running.signal })
    if (!response.ok) throw new Error(`The score answered ${response.status}`)
    const answer = new DOMParser().parseFromString(await response.text(), "text/html")
    place?.replaceChildren(...answer.body.childNodes)
  }

  return {
    update() {
      load().catch((error: unknown) => {
        if (error instanceof DOMException && error.name === "AbortError") return
        // The autosave says what is wrong with the service. An old score would be untrue.
        place?.replaceChildren("The score is not up to date: the service does not answer.")
      })
    },
  }
}
