import { makeStyles, Select, Text, tokens } from '@fluentui/react-components'
import { setClock, type SimState } from '#contract/sim.ts'
import { useSimApi } from '../use-sim-api.ts'

const SPEEDS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600]
/** Below this share of the selected speed, a warning appears. */
const MIN_SPEED_SHARE = 0.9

const isBehind = ({ paused, speed, actualSpeed }: SimState) => !paused && actualSpeed < speed ** MIN_SPEED_SHARE

/** The speed in simulated seconds per second, and a warning when the machine is slower. Lists a speed set elsewhere too. */
export function SpeedField({ state }: { state: SimState }) {
  const styles = useStyles()
  const { run } = useSimApi(setClock, 'Unable to set the clock')
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
      {isBehind(state) && (
        <Text size={200} className={styles.behind}>
          This machine reaches only ×{Math.round(state.actualSpeed)}
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
