import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { doLine } from '#contract/sim.ts'
import { WithReason } from '#ui/WithReason.tsx'
import type { Stimulus } from './stimuli.ts'
import { useSimApi } from '../use-sim-api.ts'

interface Props {
  stimuli: readonly Stimulus[]
  /** What they are done to. */
  target?: string | number | undefined
  /** Why none of them can be played. */
  reason?: string | undefined
}

/** Each is played at a click, at the moment that the run has come to. */
export function StimulusButtons({ stimuli, target = '', reason }: Props) {
  const styles = useStyles()
  const { run } = useSimApi(doLine, 'Unable to play this')
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
