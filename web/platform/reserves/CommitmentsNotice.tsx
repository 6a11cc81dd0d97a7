import { makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { can, type Holder } from '#contract/access.ts'
import { listBids } from '#contract/bids.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { readReserves } from '#contract/reserves.ts'
import { isNotOffered } from '../call.ts'
import { useNow } from '../platform-clock.ts'
import { resource } from '../resource.ts'
import { commitmentTexts } from './commitments.ts'
import { reserves } from './reserve-calls.ts'

const bids = resource(listBids)

interface Props {
  groupId: number
  user: Holder
  /** What the change does to the reserve. */
  consequence: string
}

/**
 * The consequence of a change in a dialog for what a group has sold, and for its response of now. Nothing for a group without either,
 * and for users who may not see what is sold.
 */
export function CommitmentsNotice(props: Props) {
  return can.seeTsoMarket(props.user) ? <Known {...props} /> : null
}

function Known({ groupId, consequence }: Props) {
  const styles = useStyles()
  const nowMs = useNow(MINUTE_MS)
  const read = { reserves: useAtomValue(reserves(groupId)), bids: useAtomValue(bids({ query: { group: groupId } })) }
  if (read.reserves.state === 'loading' || read.bids.state === 'loading') return null
  const isAbsent = read.reserves.value === undefined && isNotOffered(readReserves, read.reserves.reply)
  const texts = commitmentTexts({ reserves: isAbsent ? [] : read.reserves.value?.reserves, bids: read.bids.value }, nowMs)
  if (texts.length === 0) return null
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {consequence}
        <ul className={styles.list}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  )
}

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
})
