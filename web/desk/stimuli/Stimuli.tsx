import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { CustomStimulus } from './CustomStimulus.tsx'
import { fleet } from '../reads.ts'
import { StationChoice } from './StationChoice.tsx'
import { GRID, GROUP, PLATFORM, STATION } from './stimuli.ts'
import { StimulusButtons } from './StimulusButtons.tsx'

/** Manual stimuli, grouped by their target. */
export function Stimuli() {
  const styles = useStyles()
  const groups = useAtomValue(fleet()).value?.groups ?? []
  const [chosen, setChosen] = useState<number>()
  // After a change of the site, the selected group may not exist.
  const group = groups.find(({ id }) => id === chosen) ?? groups[0]
  const [station, setStation] = useState<string>()
  return (
    <div className={styles.parts}>
      <Part name="Grid" hasTitle>
        <StimulusButtons stimuli={GRID} />
      </Part>
      <Part name="Group">
        <SelectField
          label="Group"
          value={group?.id ?? ''}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(_, { value }) => setChosen(Number(value))}
        />
        <StimulusButtons stimuli={GROUP} target={group?.id} reason={group ? undefined : 'The site has no groups.'} />
      </Part>
      <Part name="Station">
        <StationChoice deviceId={station} onChoose={setStation} />
        <StimulusButtons
          stimuli={STATION}
          target={station}
          reason={station === undefined ? 'Select a station first.' : undefined}
        />
      </Part>
      <Part name="Platform" hasTitle>
        <StimulusButtons stimuli={PLATFORM} />
      </Part>
      <Part name="Custom stimuli">
        <CustomStimulus />
      </Part>
    </div>
  )
}

/** A section with an accessible name. The title is visible only if the section does not start with a labelled field. */
function Part({ name, hasTitle = false, children }: { name: string; hasTitle?: boolean; children: ReactNode }) {
  const styles = useStyles()
  return (
    <section aria-label={name} className={styles.part}>
      {hasTitle && <Text>{name}</Text>}
      {children}
    </section>
  )
}

const useStyles = makeStyles({
  parts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
})
