import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { readReserves } from '#contract/reserves.ts'
import { isNotOffered } from '#platform/call.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { Section } from '#ui/page/Section.tsx'
import { isShort } from '#units/reserves.ts'
import { fcrDOf, reserves } from './reserve-calls.ts'
import { bidDeliveryText } from './reserve-warning.ts'

/** Delivered against promised power of the bid of this hour. Its height does not depend on the values. */
export function ReserveNow({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const read = useAtomValue(reserves(groupId))
  const reserve = fcrDOf(read.value?.reserves)
  const isOngoing = reserve?.source === 'bid' && reserve.soldKw > 0
  const text = reserve
    ? bidDeliveryText(reserve)
    : isNotOffered(readReserves, read.reply)
      ? `This platform does not offer ${readReserves.provisional}.`
      : read.value
        ? 'No bid in this hour.'
        : read.state === 'failed'
          ? 'Failed to fetch the reserves.'
          : 'Loading...'
  const isBelow = reserve !== undefined && isOngoing && isShort(reserve.soldKw, reserve.availableKw)
  return (
    <Section id="reserve-now" title="Bid of this hour">
      <StaleSince resource={read} />
      <Text block className={mergeClasses(styles.text, isBelow && styles.short)}>
        {text}
      </Text>
    </Section>
  )
}

const useStyles = makeStyles({
  // Two lines in a narrow window, where the text wraps.
  text: {
    fontVariantNumeric: 'tabular-nums',
    '@media (max-width: 640px)': { minHeight: `calc(2 * ${tokens.lineHeightBase300})` },
  },
  short: { color: tokens.colorStatusWarningForeground3 },
})
