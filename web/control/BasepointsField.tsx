import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Field,
  makeStyles,
  Textarea,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import type { Station } from '#contract/stations.ts'
import { confirm } from '#ui/page/confirm.ts'
import { BasepointsPreview } from './BasepointsPreview.tsx'
import { SampleGenerator } from './SampleGenerator.tsx'
import type { ChargingForm } from './use-charging-form.ts'

const HINT =
  'W: a number for each second from now on, or a list of {\u00a0"time":\u00a0…, "value":\u00a0…\u00a0}. Overrides Pbaseline.'
const QUESTION = { title: 'Replace basepoints', text: 'Put the random sample in place of what you have entered?', ok: 'Replace' }

/** Basepoints as JSON, drawn below, with a generator that fills them in. */
export function BasepointsField({ station, form }: { station: Station; form: ChargingForm }) {
  const styles = useStyles()
  const [sample, setSample] = useState('')
  const { draft, basepoints, errors, change } = form

  const fillIn = async (json: string) => {
    const isOwnText = draft.Baseline.trim() !== '' && draft.Baseline !== sample
    if (isOwnText && !(await confirm(QUESTION))) return
    setSample(json)
    change('Baseline', json)
  }

  return (
    <>
      <Field
        label="Basepoints JSON"
        hint={HINT}
        validationState={errors.Baseline ? 'error' : 'none'}
        // Said politely: it changes with every key while a list is being typed.
        validationMessage={errors.Baseline && { children: errors.Baseline, role: 'status' }}
      >
        <Textarea
          name="Baseline"
          resize="vertical"
          rows={4}
          spellCheck={false}
          autoComplete="off"
          textarea={{ className: styles.json }}
          value={draft.Baseline}
          onChange={(_, { value }) => change('Baseline', value)}
        />
      </Field>
      <BasepointsPreview basepoints={basepoints} />
      <Accordion collapsible>
        <AccordionItem value="sample">
          <AccordionHeader size="small" button={{ className: styles.flush }}>
            Random sample
          </AccordionHeader>
          <AccordionPanel className={styles.panel}>
            <SampleGenerator ratedPowerKw={station.ratedPower} onGenerate={(json) => void fillIn(json)} />
          </AccordionPanel>
        </AccordionItem>
      </Accordion>
    </>
  )
}

const useStyles = makeStyles({
  json: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  flush: { paddingLeft: 0 },
  panel: { margin: 0 },
})
