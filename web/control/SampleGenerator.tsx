import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState, type KeyboardEvent } from 'react'
import { now } from '#platform/platform-clock.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { randomSample, sampleErrors, sampleFor, withNextSeed, type SampleDraft } from './random-sample.ts'

interface Props {
  ratedPowerKw: number | null
  /** Called with the basepoints as JSON. */
  onGenerate: (json: string) => void
}

const FIELDS = [
  ['count', 'Values'],
  ['stepS', 'Step (s)'],
  ['leastW', 'Minimum (W)'],
  ['mostW', 'Maximum (W)'],
  ['seed', 'Seed'],
] as const satisfies readonly (readonly [keyof SampleDraft, string])[]

/** Generates random basepoints. A seed always gives the same values. */
export function SampleGenerator({ ratedPowerKw, onGenerate }: Props) {
  const styles = useStyles()
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

const useStyles = makeStyles({
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
