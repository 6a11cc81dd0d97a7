import { Button, makeStyles, Text, tokens, Select, Field, Input, mergeClasses } from '@fluentui/react-components'
import { ArrowReset20Regular, Pause20Filled, Play20Filled } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { advanceClock, resetSim, setClock, type SimState } from '#contract/sim.ts'
import { dateTimeText } from '#units/dates.ts'
import { useSimApi } from '../reads.ts'
import { jumpAtom, jump } from './jump.ts'
import { durationText, jumpTimeError, parseTime } from './moments.ts'
import { speedWarning } from './speed-warning.ts'
import { useState } from 'react'

/** Jumps to an entered time. During the jump it shows the target and a stop button. */
function JumpField({ startMs }: { startMs: number }) {
  const styles = useJumpFieldStyles()
  const activeJump = useAtomValue(jumpAtom)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  if (activeJump) {
    return (
      <div className={mergeClasses(styles.row, styles.progress)}>
        <output>{activeJump.text === '' ? 'Jumping…' : `Jumping to ${activeJump.text}…`}</output>
        <Button className={styles.button} onClick={activeJump.stop}>
          Stop
        </Button>
      </div>
    )
  }
  const submit = () => {
    const problem = jumpTimeError(text, startMs)
    setError(problem)
    const atMs = parseTime(text, startMs)
    if (problem === undefined && atMs !== undefined) void jump(atMs)
  }
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field validationState={error ? 'error' : 'none'} validationMessage={error}>
        <Input
          aria-label="Jump to"
          className={styles.field}
          placeholder="1m30s"
          value={text}
          onChange={(_, { value }) => {
            setText(value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" className={styles.button}>
        Jump
      </Button>
    </form>
  )
}

const useJumpFieldStyles = makeStyles({
  row: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalXS },
  progress: { alignItems: 'center' },
  field: { width: '150px' },
  button: { minWidth: 'auto' },
})

const SPEEDS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600]

/** The speed in simulated seconds per second, and a warning when the world is slower. Lists a speed set elsewhere too. */
function SpeedField({ state }: { state: SimState }) {
  const styles = useSpeedFieldStyles()
  const { run } = useSimApi(setClock, 'Unable to set the clock')
  const warning = speedWarning(state)
  const speeds = SPEEDS.includes(state.speed) ? SPEEDS : [...SPEEDS, state.speed].toSorted((a, b) => a - b)
  return (
    <>
      <Select
        aria-label="Speed"
        className={styles.field}
        value={state.speed}
        disabled={Boolean(state.clockReason)}
        onChange={(_, { value }) => void run({ body: { speed: Number(value) } })}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            ×{speed}
          </option>
        ))}
      </Select>
      {state.clockReason && (
        <Text size={200} className={styles.reason}>
          {state.clockReason}. The clock runs at ×1 until it disconnects.
        </Text>
      )}
      {warning && (
        <Text size={200} className={styles.behind}>
          {warning}
        </Text>
      )}
    </>
  )
}

const useSpeedFieldStyles = makeStyles({
  field: { minWidth: '88px' },
  reason: { color: tokens.colorNeutralForeground2 },
  behind: { color: tokens.colorStatusWarningForeground1 },
})

const STEPS = { '1s': '1 s', '10s': '10 s', '1m': '1 min' }

/** The time of the run, and the controls to run, pause, step, jump and restart. */
export function ClockBar({ state }: { state: SimState }) {
  const styles = useStyles()
  const clock = useSimApi(setClock, 'Unable to set the clock')
  const step = useSimApi(advanceClock, 'Unable to advance the clock')
  const restart = useSimApi(resetSim, 'Unable to restart the run')
  const activeJump = useAtomValue(jumpAtom)
  const startMs = Date.parse(state.starts)
  const isBusy = activeJump !== undefined

  return (
    <section aria-label="Clock" className={styles.bar}>
      <div className={styles.time}>
        <Text size={500} weight="semibold" className={styles.figures}>
          {durationText(Date.parse(state.now) - startMs)}
        </Text>
        <Text size={200} className={styles.date}>
          {dateTimeText(state.now)}
        </Text>
      </div>
      <div className={styles.group}>
        <JumpField startMs={startMs} />
        <Button icon={<ArrowReset20Regular />} disabledFocusable={isBusy} onClick={() => void restart.run()}>
          Restart
        </Button>
      </div>
      <div className={styles.group}>
        <Button
          appearance="primary"
          disabledFocusable={isBusy}
          icon={state.paused ? <Play20Filled /> : <Pause20Filled />}
          onClick={() => void clock.run({ body: { paused: !state.paused } })}
        >
          {state.paused ? 'Run' : 'Pause'}
        </Button>
        {Object.entries(STEPS).map(([span, label]) => (
          <Button
            key={span}
            className={styles.step}
            disabledFocusable={isBusy || step.isBusy}
            onClick={() => void step.run({ body: { span } })}
          >
            +{label}
          </Button>
        ))}
        <SpeedField state={state} />
      </div>
    </section>
  )
}

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  time: { display: 'flex', flexDirection: 'column', minWidth: '176px' },
  figures: { fontVariantNumeric: 'tabular-nums' },
  date: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  group: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  step: { minWidth: 'auto' },
})
