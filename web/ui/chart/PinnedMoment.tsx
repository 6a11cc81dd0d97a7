import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { Dismiss16Regular, Pin16Filled } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { dateTimeText } from '#units/dates.ts'
import { CopyButton } from '../CopyButton.tsx'
import { TextLink } from '../TextLink.tsx'
import { historyOfPageAtom, pinMoment } from './pinned-moment.ts'

/** The pinned moment, with a link to the history at that moment, and buttons that copy its link and remove the pin. */
export function PinnedMoment({ atMs }: { atMs: number }) {
  const to = useAtomValue(historyOfPageAtom)?.of(atMs)
  return (
    <span className={useStyles().pin}>
      <Pin16Filled aria-hidden />
      <Caption1>Pinned: {dateTimeText(atMs)}</Caption1>
      {to !== undefined && <TextLink to={to}>Open in History</TextLink>}
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
