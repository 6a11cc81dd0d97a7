import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useCan } from '#session/session.ts'
import { actCountText, overviewForHeader } from './act-count.ts'

interface Props {
  /** Renders the number of problems that need a person, see `actCountText`; undefined without the permission for the dashboard. */
  children: (actCount: string | undefined) => ReactNode
}

/** The number of problems that need a person, for any screen. */
export const WithActCount = ({ children }: Props) =>
  useCan('seeDashboard') ? <Counted>{children}</Counted> : children(undefined)

function Counted({ children }: Props) {
  return children(actCountText(useAtomValue(overviewForHeader())))
}
