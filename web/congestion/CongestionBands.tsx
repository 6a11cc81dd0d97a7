import { useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import type { Group } from '#contract/groups.ts'
import { useCan } from '#session/session.ts'
import { type Completeness, completenessOf } from '#platform/resource.ts'
import { type GroupSpan, groupWindows } from '#platform/group-windows.ts'
import { congestionRules, congestionWindows } from './calls.ts'
import { bandsOfRules, bandsOfWindows, type CongestionBand } from './congestion-bands.ts'

const NONE: readonly CongestionBand[] = []

interface Props extends Omit<GroupSpan, 'groupId'> {
  group: Pick<Group, 'id'>
  children: (bands: readonly CongestionBand[], completeness: Completeness) => ReactNode
}

/** Passes the times at which congestion rules of a group were and are in force to its children. */
export function CongestionBands(props: Props) {
  return useCan('seeCongestion') ? <Bands {...props} /> : <OfGroup {...props} />
}

/** For users who see the group, but not the rules. */
function OfGroup({ group, hours, zoom, children }: Props) {
  const read = useAtomValue(groupWindows({ groupId: group.id, hours, ...(zoom && { zoom }) }))
  const rules = read.value?.rules
  const bands = useMemo(() => (rules ? bandsOfWindows(rules) : NONE), [rules])
  return children(bands, read.value && !rules ? 'unread' : completenessOf(read))
}

function Bands({ group, hours, zoom, children }: Props) {
  const read = useAtomValue(congestionWindows({ groupId: group.id, hours, ...(zoom && { zoom }) }))
  const windows = read.value
  const rules = useAtomValue(congestionRules({ query: { groupId: group.id } })).value
  // A platform without past windows still reports the rules in force.
  const bands = useMemo(() => (windows ? bandsOfWindows(windows) : rules ? bandsOfRules(rules) : NONE), [windows, rules])
  return children(bands, completenessOf(read))
}
