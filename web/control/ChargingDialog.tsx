import { MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { Station } from '#contract/stations.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { AdvancedFields } from './AdvancedFields.tsx'
import { presentStation } from './control-reads.ts'
import { PowerFields } from './PowerFields.tsx'
import { PresentValues } from './PresentValues.tsx'
import { useChargingForm } from './use-charging-form.ts'

interface Props {
  station: Station
  onClose: () => void
}

/** Sets the power of a device, and the baseline and FFR powers of a V2G device. */
export default function ChargingDialog({ station, onClose }: Props) {
  const { reply } = useAtomValue(presentStation(station.deviceId))
  const isGone = reply?.outcome === 'problem' && reply.status === 404
  const form = useChargingForm(station, isGone, onClose)
  const { isBusy, reason } = form

  return (
    <FormDialog
      title="Charging"
      submit={isBusy ? 'Applying' : 'Apply'}
      isOff={isBusy || reason !== undefined}
      reason={isBusy ? undefined : reason}
      refusal={isGone ? undefined : form.refusal}
      isBusy={isBusy}
      onSubmit={({ elements }) => void form.apply().then((refused) => refused && focusOn(elements.namedItem(refused)))}
      onClose={() => void form.close()}
    >
      <PresentValues station={station} />
      {isGone ? (
        <Message intent="error" text="This device no longer exists." />
      ) : (
        !station.isOnline && <Message intent="warning" text="The device is offline. A command may not reach it." />
      )}
      <PowerFields station={station} form={form} />
      {station.type.category === 'V2G' && <AdvancedFields station={station} form={form} />}
    </FormDialog>
  )
}

function Message({ intent, text }: { intent: 'error' | 'warning'; text: string }) {
  return (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  )
}

const focusOn = (field: Element | RadioNodeList | null) => field instanceof HTMLElement && field.focus()
