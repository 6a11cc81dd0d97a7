import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { doLine } from '#contract/sim.ts'
import { WithReason } from '#ui/WithReason.tsx'
import type { StimulusForm } from './stimuli.ts'
import { useSimApi } from '../use-sim-api.ts'

interface Props {
  stimuli: readonly StimulusForm[]
  /** Id of the group or device to which the stimuli apply. */
  target?: string | number | undefined
  /** Why the buttons are disabled. */
  reason?: string | undefined
}

/** Buttons that play a stimulus at the present time of the run. */
export function StimulusButtons({ stimuli, target = '', reason }: Props) {
  const styles = useStyles()
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

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
})
