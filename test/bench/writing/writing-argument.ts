/** A service that writes with a model and pages of other processes. */
export interface WritingArgument {
  dataDir: string
  /** The origin of the pages that assistants cite. */
  site: string
  /** The address of the model's API. */
  model: string
  /** How often each thing is measured; uneven. */
  rounds: number
}

/** What writing took. Times are the medians of milliseconds of CPU. */
export interface WritingReady {
  generation: {
    words: number
    /** From the call until the article is saved. */
    cpu: number
    /** From the call until the first request to the model: the brief, the pages, the passages. */
    preparing: number
    /** Of it, reading the pages, once more. */
    reading: number
    /** Of it, choosing passages, once more. */
    choosing: number
    /** From the first request to the last answer. */
    writing: number
    /** From the last answer until the article is saved. */
    saving: number
    /** Rendering the article once. */
    rendering: number
  }
  translation: {
    articles: number
    /** For 3 KB of an article. */
    cpu: number
    rendering: number
    /** The segments of an article that a model was asked for. */
    segments: number
    /** The same after one paragraph has changed. */
    again: number
  }
  rewriting: { cpu: number; rendering: number }
}
