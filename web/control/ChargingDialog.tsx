import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Text,
  tokens,
} from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { MeterValueKey, readMeterValues, Station } from '#contract/stations.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { BasepointsField } from './BasepointsField.tsx'
import { PowerFields } from './PowerFields.tsx'
import { hasAdvancedError, hasAdvancedInput, WATT_FIELDS, type WattField } from './charging-rule.ts'
import { presentStation, presentValues } from './control-reads.ts'
import { type ChargingForm, useChargingForm } from './use-charging-form.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { flowText, kilowattText, powerText } from '#units/current-power.ts'
import { sentNumber } from '#units/numbers/typed-number.ts'
import { presentLimitW } from '#units/power-scale.ts'
import { NumberField } from '#ui/fields/Fields.tsx'
import { InfoButton } from '#ui/InfoButton.tsx'
import type { Term } from '#ui/terms.ts'
import { kilowattInput, wattInput } from './power-choices.ts'

const TEXTS = {
  Pbaseline: { kilowatts: 'Baseline, kW', hint: 'Overrides the power.', term: 'baseline' },
  FFRPowerPositive: { kilowatts: 'FFR positive, kW', hint: 'Discharge power when the frequency falls.', term: 'FFR' },
  FFRPowerNegative: { kilowatts: 'FFR negative, kW', hint: 'Charging power when the frequency rises.' },
} as const satisfies Record<WattField, { kilowatts: string; hint: string; term?: Term }>

/** Baseline and FFR powers, each in kW and in the W of the call. Input in one field changes the other. */
function WattFields({ form }: { form: ChargingForm }) {
  const styles = useWattFieldsStyles()
  return (
    <div className={styles.fields}>
      {WATT_FIELDS.map((field) => (
        <WattPair key={field} field={field} form={form} />
      ))}
    </div>
  )
}

function WattPair({ field, form }: { field: WattField; form: ChargingForm }) {
  const watts = form.values[field]
  // The text as typed, such as `1.`, while it stands for the W of the form.
  const [typed, setTyped] = useState('')
  const { kilowatts, hint, term }: { kilowatts: string; hint: string; term?: Term } = TEXTS[field]
  return (
    <>
      <NumberField
        label={kilowatts}
        info={term && <InfoButton term={term} />}
        value={wattInput(typed) === watts ? typed : kilowattInput(watts)}
        onChange={(_, { value }) => {
          setTyped(value)
          form.change({ [field]: wattInput(value) })
        }}
      />
      <NumberField
        label={`${field} (W)`}
        hint={hint}
        error={form.errors[field]}
        name={field}
        value={watts}
        onChange={(_, { value }) => form.change({ [field]: value })}
      />
    </>
  )
}

const useWattFieldsStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
    // The default width of an input is 20 characters.
    '& input': { width: '100%' },
  },
})

type MeterValues = ReplyOf<typeof readMeterValues>

/** The present values, shown above the input fields. */
function PresentValues({ station }: { station: Station }) {
  const styles = usePresentValuesStyles()
  const values = useAtomValue(presentValues(station.deviceId))
  return (
    <section aria-label="Now" className={styles.part}>
      <Text as="h3" size={200} className={styles.title}>
        Present values of {station.name || station.deviceId}
      </Text>
      <dl className={styles.list}>
        {factsOf(station, values.value).map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {values.state === 'failed' && <Text size={200}>Failed to fetch meter values</Text>}
      <StaleSince resource={values} />
    </section>
  )
}

function factsOf(station: Station, values: MeterValues | undefined): (readonly [label: string, value: string])[] {
  const watts = (key: MeterValueKey) => wattsText(values?.results.find(({ Key }) => Key === key)?.Value)
  const { category } = station.type
  const power = ['Power', flowText(station.isBattery ? station.latestPower : station.latestChargePower)] as const
  if (category === 'V2G') {
    return [
      power,
      ['Baseline', watts('Pbaseline')],
      ['FFR positive', watts('ffrPositive')],
      ['FFR negative', watts('ffrNegative')],
    ]
  }
  const rated = ['Rated power', kilowattText(station.ratedPower)] as const
  if (category === 'Energy storage') return [power, ['Baseline', watts('Pbaseline')], rated]
  const limitW = presentLimitW(station)
  return [power, ['Power limit', limitW === null ? 'No limit' : powerText(limitW)], rated]
}

/** `5.0 kW`; meter values are sent as text. */
const wattsText = (text: string | undefined) => flowText(sentNumber(text ?? ''))

const usePresentValuesStyles = makeStyles({
  part: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  title: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(7rem, 1fr))',
    gap: tokens.spacingHorizontalM,
    margin: 0,
  },
  fact: { minWidth: 0 },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
})

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
