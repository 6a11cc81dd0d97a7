import { makeStyles, Select, Text, tokens } from '@fluentui/react-components'
import { setClock, type SimState } from '#contract/sim.ts'
import { useSimApi } from '../use-sim-api.ts'

const SPEEDS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600]
/** Below this share of what was asked for, the machine does not keep up. */
const KEEPS_UP = 0.9

const isBehind = ({ paused, speed, actualSpeed }: SimState) => !paused && actualSpeed < speed * KEEPS_UP

/** World seconds a second, and what the machine makes of it. A speed set from elsewhere is shown as it is. */
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
          ×{Math.round(state.actualSpeed)} is what this machine does
        </Text>
      )}
    </>
  )
}

const useStyles = makeStyles({
  field: { minWidth: '88px' },
  behind: { color: tokens.colorStatusWarningForeground1 },
})
