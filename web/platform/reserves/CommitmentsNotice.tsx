import { makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { can, type Holder } from '#contract/access.ts'
import { listBids } from '#contract/bids.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { readReserveCommitment, readReserves } from '#contract/reserves.ts'
import { isNotOffered } from '../call.ts'
import { useNow } from '../platform-clock.ts'
import { resource } from '../resource.ts'
import { commitmentNotes, commitmentTexts } from './commitments.ts'
import { reserves } from './reserve-calls.ts'

const bids = resource(listBids)
const commitment = resource(readReserveCommitment)

interface Props {
  groupId: number
  user: Holder
  /** What the change does to the reserve. */
  consequence: string
}

/**
 * The consequence of a change in a dialog for what a group has sold, and for its response of now. Nothing for a group without either.
 * Users who may not see volumes read only that something is sold.
 */
export function CommitmentsNotice(props: Props) {
  return can.seeTsoMarket(props.user) ? <OfMarket {...props} /> : <OfGroup {...props} />
}

function OfMarket({ groupId, consequence }: Props) {
  const nowMs = useNow(MINUTE_MS)
  const read = { reserves: useAtomValue(reserves(groupId)), bids: useAtomValue(bids({ query: { group: groupId } })) }
  if (read.reserves.state === 'loading' || read.bids.state === 'loading') return null
  const isAbsent = read.reserves.value === undefined && isNotOffered(readReserves, read.reserves.reply)
  const texts = commitmentTexts({ reserves: isAbsent ? [] : read.reserves.value?.reserves, bids: read.bids.value }, nowMs)
  return <Warning consequence={consequence} texts={texts} />
}

function OfGroup({ groupId, consequence }: Props) {
  const { state, value, reply } = useAtomValue(commitment({ params: { groupId } }))
  if (state === 'loading' || (!value && isNotOffered(readReserveCommitment, reply))) return null
  return <Warning consequence={consequence} texts={commitmentNotes(value)} />
}

function Warning({ consequence, texts }: { consequence: string; texts: readonly string[] }) {
  const styles = useStyles()
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
