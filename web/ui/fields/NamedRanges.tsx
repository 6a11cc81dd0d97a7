import { Button } from '@fluentui/react-components'
import { namedRange, RANGE_NAMES } from '#units/named-ranges.ts'

interface Props {
  /** The time of the platform, ms. */
  nowMs: () => number
  onChoose: (range: { fromMs: number; toMs: number }) => void
}

/** A button for each range with a name: yesterday, last night, this week. */
export function NamedRanges({ nowMs, onChoose }: Props) {
  return RANGE_NAMES.map((name) => (
    <Button key={name} size="small" onClick={() => onChoose(namedRange(name, nowMs()))}>
      {name}
    </Button>
  ))
}
