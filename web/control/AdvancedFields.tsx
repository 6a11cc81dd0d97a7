import { Accordion, AccordionHeader, AccordionItem, AccordionPanel, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { Station } from '#contract/stations.ts'
import { BasepointsField } from './BasepointsField.tsx'
import { hasAdvancedError, hasAdvancedInput } from './charging-rule.ts'
import type { ChargingForm } from './use-charging-form.ts'
import { WattFields } from './WattFields.tsx'

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
