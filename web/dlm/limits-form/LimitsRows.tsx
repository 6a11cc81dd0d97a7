import { Text } from '@fluentui/react-components'
import type { DlmLimits } from '#contract/dlm.ts'
import type { Group } from '#contract/groups.ts'
import { useSession } from '#session/session.ts'
import { TextRows } from '#ui/fields/TextRows.tsx'
import { LIMIT_LABEL } from '#units/load-limits.ts'
import { limitValueText } from '../changes.ts'
import { draftOf, LIMITS_FIELDS } from '../limits.ts'
import { isShown } from '../locks.ts'
import { loadUnit } from '../limit-reason.ts'
import { isUnfolded } from './folding.ts'

/** The load limits in use, as text. */
export function LimitsRows({ group, limits }: { group: Group; limits: DlmLimits }) {
  const me = useSession()
  const unit = loadUnit(group.type)
  const draft = draftOf(limits)
  const fields = LIMITS_FIELDS.filter((field) => isShown(field, me) && isUnfolded(field, draft, {}))
  return (
    <>
      <Text>You can view the limits of this group, but not change them.</Text>
      <TextRows
        label="Load management services"
        rows={fields.map((field) => [LIMIT_LABEL[field], limitValueText(field, limits, unit)])}
      />
    </>
  )
}
