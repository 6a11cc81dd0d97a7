import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  MessageBar,
  MessageBarBody,
  tokens,
  Tooltip,
} from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import type { Station } from '#contract/stations.ts'
import { BasepointsField } from './BasepointsField.tsx'
import { presentStation } from './control-reads.ts'
import { PowerFields } from './PowerFields.tsx'
import { PresentValues } from './PresentValues.tsx'
import { useChargingForm, type ChargingForm } from './use-charging-form.ts'

interface Props {
  station: Station
  onClose: () => void
}

/** Sets the power of a device, and of a V2G device its baseline and FFR powers. */
export default function ChargingDialog({ station, onClose }: Props) {
  const styles = useStyles()
  const { reply } = useAtomValue(presentStation(station.deviceId))
  const isGone = reply?.outcome === 'problem' && reply.status === 404
  const form = useChargingForm(station, isGone, onClose)

  return (
    <Dialog open onOpenChange={() => void form.close()}>
      <DialogSurface>
        <form
          noValidate
          aria-label="Charging"
          onSubmit={(event) => {
            event.preventDefault()
            const { elements } = event.currentTarget
            void form.apply().then((refused) => refused && focusOn(elements.namedItem(refused)))
          }}
        >
          <DialogBody>
            <DialogTitle>Charging</DialogTitle>
            <DialogContent className={styles.content}>
              <PresentValues station={station} />
              {isGone ? (
                <Message intent="error" text="This device no longer exists." />
              ) : (
                !station.isOnline && <Message intent="warning" text="The device is offline: a command may not reach it." />
              )}
              <PowerFields station={station} form={form} />
              {station.type.category === 'V2G' && <BasepointsField station={station} form={form} />}
              {form.refusal !== undefined && !isGone && <Message intent="error" text={form.refusal} />}
            </DialogContent>
            <DialogActions>
              <Button disabledFocusable={form.isBusy} onClick={() => void form.close()}>
                Cancel
              </Button>
              <ApplyButton form={form} />
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}

function ApplyButton({ form: { isBusy, reason } }: { form: ChargingForm }) {
  const button = (
    <Button type="submit" appearance="primary" disabledFocusable={isBusy || reason !== undefined}>
      {isBusy ? 'Applying' : 'Apply'}
    </Button>
  )
  if (isBusy || reason === undefined) return button
  return (
    <Tooltip content={reason} relationship="description">
      {button}
    </Tooltip>
  )
}

function Message({ intent, text }: { intent: 'error' | 'warning'; text: string }) {
  return (
    <MessageBar ref={bringIntoView} intent={intent} layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  )
}

/** What is said about the whole form may stand beyond the edge of a long one. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
const focusOn = (field: Element | RadioNodeList | null) => field instanceof HTMLElement && field.focus()

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, '& > *': { flexShrink: 0 } },
})
