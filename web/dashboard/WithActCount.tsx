import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useCan } from '#session/session.ts'
import { actCountOf } from './act-count.ts'
import { overviewForHeader } from './calls.ts'

interface Props {
  /** Renders the number of problems that need a person; 0 while it is unknown, and without the permission for the dashboard. */
  children: (actCount: number) => ReactNode
}

/** The number of problems that need a person, for any screen. */
export const WithActCount = ({ children }: Props) => (useCan('seeDashboard') ? <Counted>{children}</Counted> : children(0))

function Counted({ children }: Props) {
  const { value } = useAtomValue(overviewForHeader())
  return children(value ? actCountOf(value) : 0)
}
