import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { readReserves, type Reserve } from '#contract/reserves.ts'
import { Section } from '#ui/page/Section.tsx'
import { isShort } from '#units/reserves.ts'
import { isNotOffered } from '../call.ts'
import { StaleSince } from '../StaleSince.tsx'
import { reserves } from './reserve-calls.ts'

interface Props {
  id: string
  title: string
  groupId: number
  /** The sold reserve of the group; undefined if it sells none. */
  soldOf: (known: readonly Reserve[]) => Reserve | undefined
  /** The delivered and the promised power as a sentence, also without a sold reserve. */
  textOf: (sold: Reserve | undefined) => string
}

/** Delivered against promised power of a reserve of a group. Its height does not depend on the values. */
export function DeliveryNow({ id, title, groupId, soldOf, textOf }: Props) {
  const styles = useStyles()
  const read = useAtomValue(reserves(groupId))
  const sold = read.value && soldOf(read.value.reserves)
  const text = read.value
    ? textOf(sold)
    : isNotOffered(readReserves, read.reply)
      ? `This platform does not offer ${readReserves.provisional}.`
      : read.state === 'failed'
        ? 'Failed to fetch the reserves.'
        : 'Loading...'
  return (
    <Section id={id} title={title}>
      <StaleSince resource={read} />
      <Text block className={mergeClasses(styles.text, sold && isShort(sold.soldKw, sold.availableKw) && styles.short)}>
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
