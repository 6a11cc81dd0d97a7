import { Button, MessageBar, MessageBarActions, MessageBarBody, Text } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { type DlmLimitsDraft, type DlmLimitsNow, previewDlmLimits } from '#contract/dlm.ts'
import { isNotOffered } from '#platform/call.ts'
import type { DraftState } from '#platform/draft/draft.ts'
import { type DraftForm, saveLock, useDraftState } from '#platform/draft/use-draft.ts'
import { useSession } from '#session/session.ts'
import { restoreFocus } from '#ui/page/page-focus.ts'
import { limitEffectText } from '#units/load-limits.ts'
import { limitsEffect } from './calls.ts'
import type { LoadUnit } from './limit-reason.ts'
import { type LimitsDraft, restoreOffer, toRequest } from './limits.ts'

/** Offers to enable the services again that were disabled together with load management. Saved with the form. */
export function RestoreNote({ form, limits }: { form: DraftForm<LimitsDraft>; limits: DlmLimitsNow }) {
  const me = useSession()
  // Renders again only when the offer changes.
  useDraftState(form, ({ values }) =>
    [values.enabled, ...(limits.former?.services.map((service) => values[service]) ?? [])].join(),
  )
  const offer = restoreOffer(limits, form.draft.state.values, me)
  if (!offer) return null
  return (
    <MessageBar ref={restoreFocus} intent="warning" layout="multiline">
      <MessageBarBody>{offer.text}</MessageBarBody>
      {offer.services.length > 0 && (
        <MessageBarActions>
          <Button onClick={() => form.change(Object.fromEntries(offer.services.map((service) => [service, true])))}>
            Restore previous settings
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  )
}

const PAUSE_MS = 300

interface Unsaved {
  request: DlmLimitsDraft
  /** The changed import limit with its unit; undefined if it is unchanged. */
  at?: string
}

/** The unsaved limits as text; empty while they have errors. */
function unsavedText({ values, stored, errors }: DraftState<LimitsDraft>, unit: LoadUnit): string {
  if (saveLock(errors) !== undefined) return ''
  const isAt = values.importLimit !== stored.importLimit
  const unsaved: Unsaved = { request: toRequest(values), ...(isAt && { at: `${values.importLimit.trim()} ${unit}` }) }
  return JSON.stringify(unsaved)
}

/** What limits would do to the present cars before they are saved, from the allocation of the platform. */
export function EffectNote({ form, groupId, unit }: { form: DraftForm<LimitsDraft>; groupId: number; unit: LoadUnit }) {
  const { draft } = form
  const [shown, setShown] = useState(() => unsavedText(draft.state, unit))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = draft.subscribe(() => {
      clearTimeout(timer)
      if (saveLock(draft.state.errors) !== undefined) setShown('')
      timer = setTimeout(() => setShown(unsavedText(draft.state, unit)), PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [draft, unit])
  if (shown === '') return <Text>The effect is shown when the fields are valid.</Text>
  return <Effect groupId={groupId} shown={shown} />
}

function Effect({ groupId, shown }: { groupId: number; shown: string }) {
  const { request, at } = useMemo(() => JSON.parse(shown) as Unsaved, [shown])
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
