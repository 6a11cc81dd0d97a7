import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Button,
  Field,
  makeStyles,
  Text,
  Textarea,
  tokens,
} from '@fluentui/react-components'
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react'
import type { Station } from '#contract/stations.ts'
import { labelWithInfo, NumberField } from '#ui/fields/Fields.tsx'
import { InfoButton } from '#ui/InfoButton.tsx'
import { confirm } from '#ui/page/confirm.ts'
import type { ChargingForm } from './use-charging-form.ts'
import { decimate } from '#ui/chart/decimate.ts'
import { Levels, Line, Plot, Times } from '#ui/chart/Plot.tsx'
import { domainWithZero, extent, levelsOf } from '#ui/chart/scale.ts'
import { usePlotFrame } from '#ui/chart/use-plot-frame.ts'
import type { Basepoints } from './basepoints.ts'
import { type Preview, previewOf } from './basepoints-preview.ts'
import { now } from '#platform/platform-clock.ts'
import { randomSample, type SampleDraft, sampleErrors, sampleFor, withNextSeed } from './random-sample.ts'

interface Props {
  ratedPowerKw: number | null
  /** Called with the basepoints as JSON. */
  onGenerate: (json: string) => void
}

const FIELDS = [
  ['count', 'Values'],
  ['stepS', 'Step (s)'],
  ['minimumW', 'Minimum (W)'],
  ['maximumW', 'Maximum (W)'],
  ['seed', 'Seed'],
] as const satisfies readonly (readonly [keyof SampleDraft, string])[]

/** Generates random basepoints. A seed always gives the same values. */
function SampleGenerator({ ratedPowerKw, onGenerate }: Props) {
  const styles = useSampleGeneratorStyles()
  const [draft, setDraft] = useState(() => sampleFor(ratedPowerKw))
  const errors = sampleErrors(draft)
  const isRefused = Object.keys(errors).length > 0

  const generate = (from: SampleDraft) => {
    if (isRefused) return
    setDraft(from)
    onGenerate(randomSample(from, now()))
  }
  const generateOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Prevents the surrounding form from being submitted.
    event.preventDefault()
    generate(draft)
  }

  return (
    <div className={styles.generator}>
      <div className={styles.fields}>
        {FIELDS.map(([field, label]) => (
          <NumberField
            key={field}
            size="small"
            label={label}
            error={errors[field]}
            value={draft[field]}
            onChange={(_, { value }) => setDraft({ ...draft, [field]: value })}
            onKeyDown={generateOnEnter}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button size="small" disabledFocusable={isRefused} onClick={() => generate(draft)}>
          Generate
        </Button>
        <Button size="small" disabledFocusable={isRefused} onClick={() => generate(withNextSeed(draft))}>
          Generate with next seed
        </Button>
      </div>
    </div>
  )
}

const useSampleGeneratorStyles = makeStyles({
  generator: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(92px, 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    '& input': { width: '100%' },
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

const HEIGHT_PX = 140

/** A step chart of basepoints, with a text alternative. */
function BasepointsPreview({ basepoints: typed }: { basepoints: Basepoints }) {
  const styles = useBasepointsPreviewStyles()
  const basepoints = useDeferredValue(typed)
  const preview = useMemo(() => (basepoints.state === 'read' ? previewOf(basepoints.baseline) : undefined), [basepoints])
  if (basepoints.state === 'none') return null
  return (
    <figure className={styles.figure}>
      {preview ? (
        <>
          <StepLine preview={preview} />
          <figcaption className={styles.says}>{preview.says}</figcaption>
        </>
      ) : (
        <Text size={200} className={styles.none}>
          The preview requires valid basepoints.
        </Text>
      )}
    </figure>
  )
}

function StepLine({ preview }: { preview: Preview }) {
  const styles = useBasepointsPreviewStyles()
  const { points, range } = preview
  const y = domainWithZero(extent(points.map(({ value }) => value)))
  const [measure, frame] = usePlotFrame({ heightPx: HEIGHT_PX, x: { from: range.fromMs, to: range.toMs }, y })
  const corners = decimate(points, range, frame.rightPx - frame.leftPx).map(({ atMs, value }) => ({ at: atMs, value }))
  return (
    <div ref={measure}>
      <Plot frame={frame}>
        <Levels levels={levelsOf(y)} />
        <Times
          ticks={[
            { atMs: range.fromMs, label: preview.startText },
            { atMs: range.toMs, label: preview.endText },
          ]}
        />
        <Line points={corners} className={styles.line} />
      </Plot>
    </div>
  )
}

const useBasepointsPreviewStyles = makeStyles({
  // The same height with and without an error, to prevent layout shifts.
  figure: { margin: 0, minWidth: 0, minHeight: `calc(${HEIGHT_PX}px + ${tokens.lineHeightBase200})` },
  line: { stroke: tokens.colorBrandStroke1 },
  says: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  none: { color: tokens.colorNeutralForeground2 },
})

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
