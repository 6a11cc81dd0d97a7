import { useAtomValue } from 'jotai'
import { useMemo, type ReactNode } from 'react'
import type { CongestionRule } from '#contract/congestion.ts'
import type { Group } from '#contract/groups.ts'
import { useCan } from '#session/session.ts'
import { congestionRules } from './calls.ts'
import { demandText } from './rule-text.ts'

interface Band {
  fromMs: number
  toMs: number
  label: string
  text: string
}
const NONE: readonly Band[] = []

interface Props {
  group: Pick<Group, 'id'>
  children: (bands: readonly Band[]) => ReactNode
}

/** Hands on when congestion rules of a group are in force, as spans with a sentence each. */
export function CongestionBands({ group, children }: Props) {
  return useCan('seeCongestion') ? <Bands group={group}>{children}</Bands> : children(NONE)
}

function Bands({ group, children }: Props) {
  const rules = useAtomValue(congestionRules({ query: { groupId: group.id } })).value
  const bands = useMemo(() => rules?.flatMap(bandOf) ?? NONE, [rules])
  return children(bands)
}

function bandOf(rule: CongestionRule): Band[] {
  if (!rule.active) return []
  const text = `Congestion rule ${rule.name}: ${demandText(rule)}`
  return [{ fromMs: Date.parse(rule.active.start), toMs: Date.parse(rule.active.end), label: rule.name, text }]
}
