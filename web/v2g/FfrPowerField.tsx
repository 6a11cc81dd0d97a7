import { useAtomValue } from 'jotai'
import { DraftInput } from '#platform/draft/DraftFields.tsx'
import { useDraftState, type DraftForm } from '#platform/draft/use-draft.ts'
import { reserves } from '#platform/reserves/reserve-calls.ts'
import { useCan } from '#session/session.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { ffrWarning } from './ffr-delivery.ts'
import type { SettingsDraft } from './settings.ts'

interface Props {
  groupId: number
  form: DraftForm<SettingsDraft>
  saved: string
}

/** The field of the FFR power. Users who may see reserves get a warning while the group has less than it has sold. */
export function FfrPowerField(props: Props) {
  return useCan('seeTsoMarket') ? <WarningField {...props} /> : <PowerField form={props.form} />
}

function WarningField({ groupId, form, saved }: Props) {
  const known = useAtomValue(reserves(groupId)).value?.reserves
  const typed = useDraftState(form, ({ values }) => values.ffrPositive)
  return <PowerField form={form} warning={ffrWarning(typed, saved, known)} />
}

const PowerField = ({ form, warning }: Pick<Props, 'form'> & { warning?: string | undefined }) => (
  <DraftInput
    form={form}
    field="ffrPositive"
    info={<InfoButton term="FFR" />}
    hint="Discharge power when the frequency falls."
    warning={warning}
  />
)
