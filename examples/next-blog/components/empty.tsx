import type { ReactNode } from "react"

import { Mark } from "./mark.tsx"

interface Props {
  title: string
  children: ReactNode
}

export function Empty({ title, children }: Props) {
  return (
    <section className="empty">
      <Mark />
      <h2>{title}</h2>
      {children}
    </section>
  )
}
