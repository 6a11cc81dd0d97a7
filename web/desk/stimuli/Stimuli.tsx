import { Button, Combobox, Field, makeStyles, Option, Text, Textarea, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { doLine } from '#contract/sim.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { SelectField } from '#ui/fields/Fields.tsx'
import { useLastDefined } from '#ui/hooks.ts'
import { fleet, refusalMessage, RUN_READS, useSimApi } from '../reads.ts'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { notify } from '#ui/notices/notices.ts'
import { parseStimuli } from './fault-draft.ts'

/** Plays entered stimuli. An error is shown at the field, and the text is kept. */
function CustomStimulus() {
  const styles = useCustomStimulusStyles()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  const playAll = async () => {
    for (const line of parseStimuli(text)) {
      const reply = await call(doLine, { body: line })
      if (reply.outcome === 'ok') continue
      throw new Error(refusalMessage(reply, 'The simulator does not answer.'))
    }
    notify.done('Stimuli played')
  }
  const play = () =>
    playAll()
      .catch((problem: unknown) => setError(problem instanceof Error ? problem.message : String(problem)))
      .finally(() => refresh(RUN_READS))

  return (
    <>
      <Field
        label="Stimuli in YAML"
        hint="Stimuli without “at” are played immediately."
        validationState={error ? 'error' : 'none'}
        validationMessage={error}
      >
        <Textarea
          className={styles.text}
          rows={3}
          resize="vertical"
          spellCheck={false}
          placeholder={'frequency: { to: 49.6, over: 2s }'}
          value={text}
          onChange={(_, { value }) => {
            setText(value)
            setError(undefined)
          }}
        />
      </Field>
      <div>
        <Button size="small" onClick={() => void play()}>
          Play
        </Button>
      </div>
    </>
  )
}

const useCustomStimulusStyles = makeStyles({
  text: { '& textarea': { fontFamily: tokens.fontFamilyMonospace } },
})

/** A stimulus with its button label. */
interface StimulusForm {
  readonly label: string
  /** The line of a timeline for a target; without `at`, it is played immediately. */
  readonly line: (name: string | number) => Record<string, unknown>
}

const grid = (label: string, frequency: object): StimulusForm => ({ label, line: () => ({ frequency }) })
const meter = (label: string, change: object): StimulusForm => ({ label, line: (group) => ({ meter: { group, ...change } }) })
const station = (label: string, change: object): StimulusForm => ({
  label,
  line: (name) => ({ station: { station: name, ...change } }),
})
const charger = (label: string, change: object): StimulusForm => ({
  label,
  line: (name) => ({ charger: { station: name, ...change } }),
})
const broker = (label: string, change: object): StimulusForm => ({ label, line: () => ({ broker: change }) })
const session = (label: string, change: object): StimulusForm => ({ label, line: () => ({ session: change }) })
const market = (label: string, change: object): StimulusForm => ({ label, line: () => ({ market: change }) })

const GRID: readonly StimulusForm[] = [
  grid('Lose 800 MW', { dip: 800 }),
  grid('Lose 1450 MW', { dip: 1_450 }),
  grid('Gain 900 MW', { dip: -900 }),
  grid('To 49.85 Hz', { to: 49.85, over: '2s' }),
  grid('To 49.65 Hz', { to: 49.65, over: '2s' }),
  grid('To 49.45 Hz', { to: 49.45, over: '2s' }),
  grid('To 50.15 Hz', { to: 50.15, over: '2s' }),
  grid('Back to 50 Hz', { to: 50, over: '5s' }),
  grid('Release frequency', { release: true, over: '5s' }),
]

const GROUP: readonly StimulusForm[] = [
  meter('Stop meter values', { silent: true }),
  meter('Stop meter values for 2 min', { silent: true, for: '2m' }),
  meter('Resume meter values', { silent: false }),
  { label: 'Bid for this hour', line: (group) => ({ bids: { group, bids: [{ inHours: 0, quantity: 0.1, price: 10 }] } }) },
  { label: 'Bid for the next hour', line: (group) => ({ bids: { group, bids: [{ inHours: 1, quantity: 0.1, price: 10 }] } }) },
  { label: 'Remove bids', line: (group) => ({ bids: { group, clear: true } }) },
]

const STATION: readonly StimulusForm[] = [
  station('Offline', { online: false }),
  station('Online', { online: true }),
  station('Faulted', { status: 'Faulted' }),
  station('Available', { status: 'Available' }),
  station('Car arrives', { plug: true }),
  station('Car departs', { unplug: true }),
  charger('Charger keeps its setpoint', { obeys: false }),
  charger('Charger refuses setpoints', { rejects: true }),
  charger('Car ignores its limit', { ignores: true }),
  charger('Setpoints 8 s late', { late: '8s' }),
  charger('Charger obeys', { obeys: true }),
]

const PLATFORM: readonly StimulusForm[] = [
  broker('Live feed down for 20 s', { down: '20s' }),
  broker('Live feed slow for 1 min', { slow: '500ms', for: '1m' }),
  session('Sessions expire', { expire: true }),
  session('Refuse renewals for 1 min', { refuseRenewal: true, for: '1m' }),
  market('Market refuses bids', { refuse: 'The gate is closed for this hour.' }),
  market('Market applies its rules', { rules: true }),
  market('Market accepts bids', { accept: true }),
]

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
