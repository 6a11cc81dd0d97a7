import { Text } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { previewPowerLimit } from '#contract/congestion.ts'
import { isNotOffered } from '#platform/call.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { limitEffectText } from '#units/load-limits.ts'
import { powerLimitEffect } from '../calls.ts'

interface Props {
  groupId: number
  /** Undefined while the limit is incomplete. */
  limitKw: number | undefined
  /** The limit with its unit, as entered. */
  at: string
}

const PAUSE_MS = 300

/** What the limit would do to the present cars, from the allocation of the platform. */
export function LimitNowEffect({ groupId, limitKw, at }: Props) {
  const shown = useDebounced(JSON.stringify({ limitKw, at }), PAUSE_MS)
  const entered = JSON.parse(shown) as { limitKw?: number; at: string }
  if (entered.limitKw === undefined) return <Text>The effect is shown when the limit is valid.</Text>
  return <Effect groupId={groupId} limitKw={entered.limitKw} at={entered.at} />
}

function Effect({ groupId, limitKw, at }: { groupId: number; limitKw: number; at: string }) {
  const read = useAtomValue(powerLimitEffect({ body: { groupId, limitKw } }))
  return (
    <Text aria-live="polite">
      {read.value
        ? limitEffectText(read.value, at)
        : isNotOffered(previewPowerLimit, read.reply)
          ? `This platform does not offer ${previewPowerLimit.provisional}.`
          : read.state === 'loading'
            ? 'The effect is being calculated...'
            : 'The effect is not known: the platform did not return it.'}
    </Text>
  )
}
