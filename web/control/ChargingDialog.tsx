import {
  MessageBar,
  MessageBarBody,
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Station } from '#contract/stations.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { BasepointsField } from './BasepointsField.tsx'
import { PowerFields } from './PowerFields.tsx'
import { PresentValues } from './PresentValues.tsx'
import { WattFields } from './WattFields.tsx'
import { hasAdvancedError, hasAdvancedInput } from './charging-rule.ts'
import { presentStation } from './control-reads.ts'
import { useChargingForm, type ChargingForm } from './use-charging-form.ts'

const NONE: readonly string[] = []
const OPEN = ['advanced']

/** Baseline, FFR powers and basepoints of a V2G device. Folded until opened; open while one of them has an error. */
function AdvancedFields({ station, form }: { station: Station; form: ChargingForm }) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || hasAdvancedError(form.errors)
  return (
    <Accordion
      collapsible
      openItems={[...(isShown ? OPEN : NONE)]}
      onToggle={(_, { openItems }) => setOpen(openItems.length > 0)}
    >
      <AccordionItem value="advanced">
        <AccordionHeader size="small" button={{ className: styles.flush }}>
          {hasAdvancedInput(form.values) && !isShown ? 'Advanced, with input' : 'Advanced'}
        </AccordionHeader>
        <AccordionPanel className={styles.panel}>
          <WattFields form={form} />
          <BasepointsField station={station} form={form} />
        </AccordionPanel>
      </AccordionItem>
    </Accordion>
  )
}

const useStyles = makeStyles({
  flush: { paddingLeft: 0 },
  panel: { margin: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
})

interface Props {
  station: Station
  onClose: () => void
}

/** Sets the power of a device, and the baseline and FFR powers of a V2G device. */
export default function ChargingDialog({ station, onClose }: Props) {
  const { reply } = useAtomValue(presentStation(station.deviceId))
  const isGone = reply?.outcome === 'problem' && reply.status === 404
  const form = useChargingForm(station, isGone, onClose)
  const { isSaving, reason } = form

  return (
    <FormDialog
      title="Charging"
      submit={isSaving ? 'Applying' : 'Apply'}
      isOff={isSaving || reason !== undefined}
      reason={isSaving ? undefined : reason}
      refusal={isGone ? undefined : form.refusal}
      isBusy={isSaving}
      onSubmit={form.saveIn}
      onClose={form.close}
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
