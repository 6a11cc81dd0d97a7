import { Text } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { previewDlmLimits, type DlmLimitsDraft } from '#contract/dlm.ts'
import { isNotOffered } from '#platform/call.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { limitEffectText } from '#units/load-limits.ts'
import { limitsEffect } from '../calls.ts'

interface Props {
  groupId: number
  /** The limits that are not saved; undefined while they have errors. */
  request: DlmLimitsDraft | undefined
  /** The changed import limit with its unit; undefined if it is unchanged. */
  at: string | undefined
}

const PAUSE_MS = 300

/** What limits would do to the present cars before they are saved, from the allocation of the platform. */
export function EffectNote({ groupId, request, at }: Props) {
  const shown = useDebounced(request ? JSON.stringify({ request, at }) : '', PAUSE_MS)
  if (shown === '' || request === undefined) return <Text>The effect is shown when the fields are valid.</Text>
  return <Effect groupId={groupId} shown={shown} />
}

interface Shown {
  request: DlmLimitsDraft
  at?: string
}

function Effect({ groupId, shown }: { groupId: number; shown: string }) {
  const { request, at } = useMemo(() => JSON.parse(shown) as Shown, [shown])
  const read = useAtomValue(limitsEffect({ params: { groupId }, body: request }))
  return (
    <Text weight="semibold" aria-live="polite">
      {read.value
        ? limitEffectText(read.value, at)
        : isNotOffered(previewDlmLimits, read.reply)
          ? `This platform does not offer ${previewDlmLimits.provisional}.`
          : read.state === 'loading'
            ? 'The effect is being calculated...'
            : 'The effect is not known: the platform did not return it.'}
    </Text>
  )
}
