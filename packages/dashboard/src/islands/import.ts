// Shows how far an import is, and leaves out files that an import has no use for before they are uploaded.
const progress = document.querySelector("#progress")
const form = document.querySelector<HTMLFormElement>("form[data-max-bytes]")

async function follow(line: Element): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    try {
      const answer = await fetch(location.href, { headers: { accept: "application/json" } })
      const { state, text } = (await answer.json()) as { state?: string; text?: string }
      if (answer.ok && state !== "checking" && state !== "importing") return location.reload()
      line.textContent = text ?? "Your sign-in has ended. Sign in again, then reload this page."
    } catch {
      line.textContent = "The service does not answer. Trying again."
    }
  }
}

const useful =
  /(?:\.(?:md|markdown|mdown|mkdn?|mdwn|mkdown|markdn|mdtxt|mdtext|mdx|html?|a?png|jpe?g|gif|webp|avif|svg|mp4|m4v|webm|mp3|og[ga]|wav|pdf|zip|rst|adoc|org|docx|odt|textile|ipynb|ya?ml|toml|xml)|\.config\.\w+|package\.json|authors\.json)$/i

function choose(input: HTMLInputElement, limits: DOMStringMap): void {
  const files = [...(input.files ?? [])]
  const kept = files.filter((file) => {
    const path = file.webkitRelativePath || file.name
    return useful.test(path) && !path.split("/").some((part) => part.startsWith(".") || part === "node_modules")
  })
  if (kept.length < files.length) {
    const transfer = new DataTransfer()
    for (const file of kept) transfer.items.add(file)
    input.files = transfer.files
  }
  const bytes = kept.reduce((sum, { size }) => sum + size, 0)
  const isTooLarge = kept.length > Number(limits["maxFiles"]) || bytes > Number(limits["maxBytes"])
  const line = document.querySelector("#chosen")
  if (line === null) return
  line.className = isTooLarge ? "problem" : "soft"
  const size = bytes < 1048576 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1048576).toFixed(1)} MiB`
  const more = isTooLarge
    ? " That is too much for this page. Choose a part of them, or use the command citable import."
    : ""
  line.textContent = `${kept.length} of ${files.length} files are sent, ${size}. An import has no use for others.${more}`
}

if (progress !== null) void follow(progress)
for (const input of form?.querySelectorAll<HTMLInputElement>("input[type=file]") ?? []) {
  const look = () => choose(input, form?.dataset ?? {})
  input.addEventListener("change", look)
  // Somebody can have been faster than this script.
  if ((input.files?.length ?? 0) > 0) look()
}
