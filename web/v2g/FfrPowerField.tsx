import { useAtomValue } from 'jotai'
import type { ComponentProps } from 'react'
import { reserves } from '#platform/reserves/reserve-calls.ts'
import { useCan } from '#session/session.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { ffrWarning } from './ffr-delivery.ts'

type Props = ComponentProps<typeof NumberField> & { groupId: number; value: string; saved: string }

/** The field of the FFR power. Users who may see reserves get a warning while the group has less than it has sold. */
export function FfrPowerField({ groupId, saved, ...field }: Props) {
  return useCan('seeTsoMarket') ? <WarningField groupId={groupId} saved={saved} {...field} /> : <NumberField {...field} />
}

function WarningField({ groupId, saved, ...field }: Props) {
  const known = useAtomValue(reserves(groupId)).value?.reserves
  return <NumberField warning={ffrWarning(field.value, saved, known)} {...field} />
}
