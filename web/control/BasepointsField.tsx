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
import { labelWithInfo } from '#ui/fields/TextField.tsx'
import { InfoButton } from '#ui/InfoButton.tsx'
import { confirm } from '#ui/page/confirm.ts'
import { BasepointsPreview } from './BasepointsPreview.tsx'
import { SampleGenerator } from './SampleGenerator.tsx'
import type { ChargingForm } from './use-charging-form.ts'

const HINT =
  'Power in W: one number per second from now on, or a list of {\u00a0"time":\u00a0…, "value":\u00a0…\u00a0}. Overrides Pbaseline.'
const QUESTION = {
  title: 'Replace basepoints',
  text: 'Replace the basepoints that you have entered with the random sample? Your input is lost.',
  ok: 'Replace',
}

/** A field for basepoints as JSON, with a preview and a generator. */
export function BasepointsField({ station, form }: { station: Station; form: ChargingForm }) {
  const styles = useStyles()
  const [sample, setSample] = useState('')
  const { values, basepoints, errors, change } = form

  const fillIn = async (json: string) => {
    const isOwnText = values.Baseline.trim() !== '' && values.Baseline !== sample
    if (isOwnText && !(await confirm(QUESTION))) return
    setSample(json)
    change({ Baseline: json })
  }

  return (
    <>
      <Field
        label={labelWithInfo('Basepoints JSON', <InfoButton term="basepoint" />)}
        hint={HINT}
        validationState={errors.Baseline ? 'error' : 'none'}
        // A polite live region, because the text changes with every key.
        validationMessage={errors.Baseline && { children: errors.Baseline, role: 'status' }}
      >
        <Textarea
          name="Baseline"
          resize="vertical"
          rows={4}
          spellCheck={false}
          autoComplete="off"
          textarea={{ className: styles.json }}
          value={values.Baseline}
          onChange={(_, { value }) => change({ Baseline: value })}
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
