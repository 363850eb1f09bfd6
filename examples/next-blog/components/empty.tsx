import type { ReactNode } from "react"

interface Props {
  title: string
  children: ReactNode
}

export function Empty({ title, children }: Props) {
  return (
    <section className="empty">
      <span className="mark" aria-hidden="true">
        “
      </span>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
