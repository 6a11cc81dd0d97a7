import { Accordion, AccordionHeader, AccordionItem, AccordionPanel, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { Station } from '#contract/stations.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { flowText } from '#units/power-flow.ts'
import { typedNumber } from '#units/typed-number.ts'
import { BasepointsField } from './BasepointsField.tsx'
import { hasAdvancedError, hasAdvancedInput, WATT_FIELDS, type WattField } from './charging-rule.ts'
import type { ChargingForm } from './use-charging-form.ts'

const WATT_HINT = {
  Pbaseline: 'Overrides the power.',
  FFRPowerPositive: 'Discharge power when the frequency falls.',
  FFRPowerNegative: 'Charging power when the frequency rises.',
} satisfies Record<WattField, string>

const NONE: readonly string[] = []
const OPEN = ['advanced']

/** Baseline, FFR powers and basepoints of a V2G device. Folded until opened; open while one of them has an error. */
export function AdvancedFields({ station, form }: { station: Station; form: ChargingForm }) {
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
          {hasAdvancedInput(form.draft) && !isShown ? 'Advanced, with input' : 'Advanced'}
        </AccordionHeader>
        <AccordionPanel className={styles.panel}>
          <div className={styles.watts}>
            {WATT_FIELDS.map((field) => (
              <NumberField
                key={field}
                label={`${field} (W)`}
                hint={WATT_HINT[field]}
                error={form.errors[field]}
                // The field has the unit of the call. Other screens show kW.
                {...kilowattUnit(form.draft[field])}
                name={field}
                value={form.draft[field]}
                onChange={(_, { value }) => form.change(field, value)}
              />
            ))}
          </div>
          <BasepointsField station={station} form={form} />
        </AccordionPanel>
      </AccordionItem>
    </Accordion>
  )
}

/** `= 1.5 kW` for a typed number. */
function kilowattUnit(text: string): { unit?: string } {
  const watts = typedNumber(text)
  return watts === undefined ? {} : { unit: `= ${flowText(watts)}` }
}

const useStyles = makeStyles({
  flush: { paddingLeft: 0 },
  panel: { margin: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  watts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    // The default width of an input is 20 characters.
    '& input': { width: '100%' },
  },
})
