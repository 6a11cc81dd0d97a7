import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { readReserves } from '#contract/reserves.ts'
import { isNotOffered } from '#platform/call.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { Section } from '#ui/page/Section.tsx'
import { isShort } from '#units/reserves.ts'
import { reserves } from './calls.ts'
import { ffrDeliveryText, soldFfrOf } from './ffr-delivery.ts'

/** Delivered against promised power of the FFR that the settings of a group sell. Its height does not depend on the values. */
export function FfrNow({ groupId }: { groupId: number }) {
  const styles = useStyles()
  const read = useAtomValue(reserves({ query: { groupId } }))
  const ffr = soldFfrOf(read.value?.reserves)
  const text = read.value
    ? ffrDeliveryText(ffr)
    : isNotOffered(readReserves, read.reply)
      ? `This platform does not offer ${readReserves.provisional}.`
      : read.state === 'failed'
        ? 'Failed to fetch the reserves.'
        : 'Loading...'
  return (
    <Section id="ffr-now" title="FFR now">
      <StaleSince resource={read} />
      <Text block className={mergeClasses(styles.text, ffr && isShort(ffr.soldKw, ffr.availableKw) && styles.short)}>
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
