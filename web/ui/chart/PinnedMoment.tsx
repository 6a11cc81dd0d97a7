import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { Dismiss16Regular, Pin16Filled } from '@fluentui/react-icons'
import { dateTimeText } from '#units/dates.ts'
import { CopyButton } from '../CopyButton.tsx'
import { pinMoment } from './pinned-moment.ts'

/** The pinned moment, with buttons that copy its link and remove the pin. */
export function PinnedMoment({ atMs }: { atMs: number }) {
  return (
    <span className={useStyles().pin}>
      <Pin16Filled aria-hidden />
      <Caption1>Pinned: {dateTimeText(atMs)}</Caption1>
      <CopyButton text={location.href} label="Copy link" />
      <Button size="small" appearance="subtle" icon={<Dismiss16Regular />} onClick={() => pinMoment(undefined)}>
        Remove pin
      </Button>
    </span>
  )
}

const useStyles = makeStyles({
  pin: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
})
