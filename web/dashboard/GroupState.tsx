import { Text } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { Overview } from '#contract/dashboard.ts'
import { ProblemChip } from '#ui/ProblemChip.tsx'
import { siteProblem } from './site-text.ts'
import { WithOverview } from './WithActCount.tsx'

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

interface Props {
  /** Renders the groups of the overview, the most severe problem first and then the least headroom; undefined without them. */
  children: (sites: Overview['sites']) => ReactNode
}

/** The order of the groups on the dashboard, for any screen. */
export const WithSites = ({ children }: Props) => <WithOverview>{(overview) => children(overview?.sites)}</WithOverview>
