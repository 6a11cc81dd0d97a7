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
        onChange={(_, { value }) => void run({ body: { speed: Number(value) } })}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            ×{speed}
          </option>
        ))}
      </Select>
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
  behind: { color: tokens.colorStatusWarningForeground1 },
})
