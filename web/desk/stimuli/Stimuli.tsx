import { makeStyles, Text, tokens, Combobox, Field, Option, Button } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { doLine } from '#contract/sim.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { useLastDefined } from '#ui/use-last-defined.ts'
import { fleet, useSimApi } from '../reads.ts'
import { CustomStimulus } from './CustomStimulus.tsx'
import { GRID, GROUP, PLATFORM, STATION, type StimulusForm } from './stimuli.ts'

interface Props {
  deviceId: string | undefined
  onChoose: (deviceId: string | undefined) => void
}

/** A search field for a station of the site, by part of its name or id. */
function StationChoice({ deviceId, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const read = useAtomValue(fleet(typed === '' ? {} : { query: { search: typed } }))
  const found = useLastDefined(read.value)
  const stations = found?.stations ?? []
  const more = (found?.found ?? 0) - stations.length
  const choose = (chosen: string | undefined) => {
    setTyped(stations.find((one) => one.deviceId === chosen)?.name ?? '')
    onChoose(chosen)
  }
  return (
    <Field label="Station" hint={more > 0 ? `${more} more. Enter part of the name or ID.` : undefined}>
      <Combobox
        freeform
        autoComplete="off"
        positioning={{ autoSize: 'height' }}
        placeholder="Name or ID"
        value={typed}
        selectedOptions={deviceId === undefined ? [] : [deviceId]}
        onChange={(event) => {
          setTyped(event.target.value)
          onChoose(undefined)
        }}
        onOptionSelect={(_, { optionValue }) => choose(optionValue)}
      >
        {stations.map((station) => (
          <Option key={station.deviceId} value={station.deviceId} text={station.name}>
            {`${station.name} (${station.deviceId})`}
          </Option>
        ))}
      </Combobox>
    </Field>
  )
}

interface StimulusButtonsProps {
  stimuli: readonly StimulusForm[]
  /** Id of the group or device to which the stimuli apply. */
  target?: string | number | undefined
  /** Why the buttons are disabled. */
  reason?: string | undefined
}

/** Buttons that play a stimulus at the present time of the run. */
function StimulusButtons({ stimuli, target = '', reason }: StimulusButtonsProps) {
  const styles = useStimulusButtonsStyles()
  const { run } = useSimApi(doLine, 'Unable to play the stimulus')
  return (
    <div className={styles.buttons}>
      {stimuli.map(({ label, line }) => (
        <WithReason key={label} reason={reason}>
          <Button size="small" disabledFocusable={reason !== undefined} onClick={() => void run({ body: line(target) })}>
            {label}
          </Button>
        </WithReason>
      ))}
    </div>
  )
}

const useStimulusButtonsStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
})

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
