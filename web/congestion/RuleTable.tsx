import type { ComponentProps } from 'react'
import type { CongestionRule } from '#contract/congestion.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useWidth } from '#ui/hooks.ts'
import { changeText, demandText, timesText, untilText } from './rule-text.ts'

type Props = Omit<ComponentProps<typeof DataTable<CongestionRule>>, 'rowKey' | 'detail'> & {
  /** Whether the list has rules of several groups. */
  withGroup?: boolean
}

/** Below this width the columns of the effect do not fit. A line below each row shows it. */
const NARROW_PX = 560
const MAX_WITH_DETAIL = 100

/** A list of rules. The narrowest screen also shows the effect and the times of each rule. */
export function RuleTable({ withGroup = false, ...table }: Props) {
  const [measure, widthPx] = useWidth()
  const isNarrow = widthPx < NARROW_PX && table.rows.length <= MAX_WITH_DETAIL
  return (
    <div ref={measure}>
      <DataTable {...table} rowKey={ruleKey} {...(isNarrow && { detail: withGroup ? fullText : ruleText })} />
    </div>
  )
}

const ruleKey = ({ id }: CongestionRule) => id
const ruleText = (rule: CongestionRule) => {
  const asked = [demandText(rule), timesText(rule), untilText(rule), rule.timeZone].filter(Boolean).join(', ')
  const change = changeText(rule)
  return change === '–' ? asked : `${asked}. ${change}`
}
const fullText = (rule: CongestionRule) => `${rule.groupName}: ${ruleText(rule)}`
