import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Overview } from '#contract/dashboard.ts'
import { useCan } from '#session/session.ts'
import { actCountText, overviewForHeader } from './act-count.ts'

interface Props {
  /** Renders the number of problems that need a person, see `actCountText`; undefined without the permission for the dashboard. */
  children: (actCount: string | undefined) => ReactNode
}

interface SitesProps {
  /** Renders the last overview; undefined without one, and without the permission for the dashboard. */
  children: (overview: Overview | undefined) => ReactNode
}

/** The problems of all groups, for any screen. */
export const WithOverview = ({ children }: SitesProps) =>
  useCan('seeDashboard') ? <Known>{children}</Known> : children(undefined)

function Known({ children }: SitesProps) {
  return children(useAtomValue(overviewForHeader()).value)
}

/** The number of problems that need a person, for any screen. */
export const WithActCount = ({ children }: Props) =>
  useCan('seeDashboard') ? <Counted>{children}</Counted> : children(undefined)

function Counted({ children }: Props) {
  return children(actCountText(useAtomValue(overviewForHeader())))
}
