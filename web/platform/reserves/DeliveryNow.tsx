import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { UnitText } from '#ui/UnitText.tsx'
import { useAtomValue } from 'jotai'
import { readReserves, type Reserve } from '#contract/reserves.ts'
import { Section } from '#ui/page/Section.tsx'
import { isShort, isUnderDelivered, mayBeRequired, responseText, type DeliveryTexts } from '#units/reserves.ts'
import { isNotOffered } from '../call.ts'
import type { Resource } from '../resource.ts'
import { StaleSince } from '../StaleSince.tsx'
import { reserves } from './reserve-calls.ts'

interface Props {
  id: string
  title: string
  groupId: number
  /** The sold reserve of the group; undefined if it sells none. */
  soldOf: (known: readonly Reserve[]) => Reserve | undefined
  /** The response and the capacity as sentences, also without a sold reserve. */
  textsOf: (sold: Reserve | undefined) => DeliveryTexts
}

/**
 * Delivered against required, and sold against available power of a reserve of a group. Its height does not depend on the values.
 */
export function DeliveryNow({ id, title, groupId, soldOf, textsOf }: Props) {
  const styles = useStyles()
  const read = useAtomValue(reserves(groupId))
  const sold = read.value && soldOf(read.value.reserves)
  const texts: DeliveryTexts = read.value ? textsOf(sold) : { response: absentText(read) }
  const lookOf = (isWarned: boolean | undefined) => mergeClasses(styles.text, isWarned && styles.short)
  return (
    <Section id={id} title={title}>
      <StaleSince resource={read} />
      <Text block className={lookOf(sold && isUnderDelivered(sold))}>
        <UnitText text={texts.response} />
      </Text>
      <Text block className={lookOf(sold && isShort(sold.soldKw, sold.availableKw))}>
        <UnitText text={texts.capacity} />
      </Text>
    </Section>
  )
}

/**
 * Delivered against required power of each reserve of a group that responds now, for its head; FCR-N always, so that the head does not
 * change with each deviation. Empty without a response, and on a platform without reserves. States a failed read.
 */
export function ResponsesNow({ groupId, isExpected }: { groupId: number; isExpected: boolean }) {
  const styles = useStyles()
  const { value, isStale, reply } = useAtomValue(reserves(groupId))
  if (!value && !reply) return isExpected && <div data-awaited className={styles.awaited} />
  if (!value) return reply && !isNotOffered(readReserves, reply) ? <Text className={styles.stale}>Response unknown</Text> : null
  return value.reserves.filter(mayBeRequired).map((reserve) => (
    <Text
      key={reserve.service}
      weight="semibold"
      className={mergeClasses(styles.figures, isUnderDelivered(reserve) && styles.short, isStale && styles.stale)}
    >
      <UnitText text={`${reserve.service}: ${responseText(reserve)}`} />
    </Text>
  ))
}

function absentText({ reply, state }: Resource<unknown>): string {
  if (isNotOffered(readReserves, reply)) return `This platform does not offer ${readReserves.provisional}.`
  return state === 'failed' ? 'Failed to fetch the reserves.' : 'Loading...'
}

const useStyles = makeStyles({
  // About the room of a response, to prevent layout shifts.
  awaited: { minWidth: '240px', minHeight: '20px' },
  // Space for the lines, also without a sold reserve. In a narrow window, each can have two.
  text: {
    minHeight: tokens.lineHeightBase300,
    fontVariantNumeric: 'tabular-nums',
    '@media (max-width: 640px)': { minHeight: `calc(2 * ${tokens.lineHeightBase300})` },
  },
  figures: { fontVariantNumeric: 'tabular-nums' },
  // The values are of the last reply.
  stale: { fontStyle: 'italic' },
  short: { color: tokens.colorStatusWarningForeground3 },
})
