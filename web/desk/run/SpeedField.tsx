import { makeStyles, Select, Text, tokens } from '@fluentui/react-components'
import { setClock, type SimState } from '#contract/sim.ts'
import { useSimApi } from '../use-sim-api.ts'
import { speedWarning } from './speed-warning.ts'

const SPEEDS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600]

/** The speed in simulated seconds per second, and a warning when the world is slower. Lists a speed set elsewhere too. */
export function SpeedField({ state }: { state: SimState }) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  field: { minWidth: '88px' },
  reason: { color: tokens.colorNeutralForeground2 },
  behind: { color: tokens.colorStatusWarningForeground1 },
})
