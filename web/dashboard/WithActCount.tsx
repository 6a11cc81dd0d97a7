import { Text } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { type Overview, readOverview } from '#contract/dashboard.ts'
import { isNotOffered } from '#platform/call.ts'
import { useCan } from '#session/session.ts'
import { ProblemChip } from '#ui/SeverityChip.tsx'
import { useIsLate } from '#ui/hooks.ts'
import { actCountText, overviewForHeader } from './act-count.ts'
import { quietStateText, siteProblem } from './site-text.ts'

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
  const read = useAtomValue(overviewForHeader())
  return children(actCountText(read, useIsLate(read.state === 'loading')))
}

/**
 * The worst problem of a group as a chip, for any screen, or its mismatches of settings; `Unknown` in place of none if the last read
 * failed. Nothing for a group
 * that the overview does not name, and on a platform without an overview.
 */
export const GroupState = ({ groupId }: { groupId: number }) => (useCan('seeDashboard') ? <State groupId={groupId} /> : null)

function State({ groupId }: { groupId: number }) {
  const { value, reply } = useAtomValue(overviewForHeader())
  const site = value?.sites?.find((one) => one.groupId === groupId)
  const problems = value?.problems ?? []
  const problem = site && siteProblem(site, problems)
  if (problem) return <ProblemChip kind={problem} />
  const isUnread = reply !== undefined && !isNotOffered(readOverview, reply)
  return (site ?? !value) && <Text size={200}>{isUnread ? 'Unknown' : site && quietStateText(groupId, problems)}</Text>
}

interface OrderProps {
  /** Renders the groups of the overview, the most severe problem first and then the least headroom; undefined without them. */
  children: (sites: Overview['sites']) => ReactNode
}

/** The order of the groups on the dashboard, for any screen. */
export const WithSites = ({ children }: OrderProps) => <WithOverview>{(overview) => children(overview?.sites)}</WithOverview>
