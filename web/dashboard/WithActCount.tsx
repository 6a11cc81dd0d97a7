import { Text } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Overview } from '#contract/dashboard.ts'
import { useCan } from '#session/session.ts'
import { ProblemChip } from '#ui/SeverityChip.tsx'
import { actCountText, overviewForHeader } from './act-count.ts'
import { siteProblem } from './site-text.ts'

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

/**
 * The worst problem of a group as a chip, for any screen. Nothing for a group that the overview does not name, and without an
 * overview.
 */
export const GroupState = ({ groupId }: { groupId: number }) => (
  <WithOverview>
    {(overview) => {
      const site = overview?.sites?.find((one) => one.groupId === groupId)
      if (!overview || !site) return null
      const problem = siteProblem(site, overview.problems)
      return problem ? <ProblemChip kind={problem} /> : <Text size={200}>No problem</Text>
    }}
  </WithOverview>
)

interface OrderProps {
  /** Renders the groups of the overview, the most severe problem first and then the least headroom; undefined without them. */
  children: (sites: Overview['sites']) => ReactNode
}

/** The order of the groups on the dashboard, for any screen. */
export const WithSites = ({ children }: OrderProps) => <WithOverview>{(overview) => children(overview?.sites)}</WithOverview>
