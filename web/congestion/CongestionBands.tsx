import { useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import type { Group } from '#contract/groups.ts'
import { useCan } from '#session/session.ts'
import { congestionRules, congestionWindows, type Looked } from './calls.ts'
import { bandsOfRules, bandsOfWindows, type Band } from './congestion-bands.ts'

const NONE: readonly Band[] = []

interface Props extends Omit<Looked, 'groupId'> {
  group: Pick<Group, 'id'>
  children: (bands: readonly Band[]) => ReactNode
}

/** Hands on when congestion rules of a group were and are in force, as spans with a sentence each. */
export function CongestionBands(props: Props) {
  return useCan('seeCongestion') ? <Bands {...props} /> : props.children(NONE)
}

function Bands({ group, hours, zoom, children }: Props) {
  const windows = useAtomValue(congestionWindows({ groupId: group.id, hours, ...(zoom && { zoom }) })).value
  const rules = useAtomValue(congestionRules({ query: { groupId: group.id } })).value
  // Where the past is not told, what is in force now is.
  const bands = useMemo(() => (windows ? bandsOfWindows(windows) : rules ? bandsOfRules(rules) : NONE), [windows, rules])
  return children(bands)
}
