import { Button } from '@fluentui/react-components'
import { TopSpeed20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { hasCongestionRules, listCongestionRules } from '#contract/congestion.ts'
import type { Group } from '#contract/groups.ts'
import { isNotOffered } from '#platform/call.ts'
import { useCan } from '#session/session.ts'
import { CodeBoundary } from '#ui/code/CodeBoundary.tsx'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { congestionRules } from '../calls.ts'

const LimitNowDialog = lazyPart(() => import('./LimitNowDialog.tsx'))

/** Opens the dialog of a temporary limit. Nothing for groups without congestion rules and for users who may not create them. */
export function LimitNowButton({ group }: { group: Group }) {
  const mayEdit = useCan('editCongestion')
  return mayEdit && hasCongestionRules(group) ? <Opener group={group} /> : null
}

function Opener({ group }: { group: Group }) {
  const [isOpen, setOpen] = useState(false)
  // The command palette opens the page of a group with this dialog.
  const isRequested = useHistoryState<{ limitNow?: boolean } | null>()?.limitNow === true
  const { reply, state } = useAtomValue(congestionRules({ query: { groupId: group.id } }))
  const reason = isNotOffered(listCongestionRules, reply)
    ? `This platform does not offer ${listCongestionRules.provisional}.`
    : // A temporary limit may be in force, which this one would replace.
      state === 'failed'
      ? 'The congestion rules of this group could not be read.'
      : undefined
  const close = () => {
    setOpen(false)
    if (isRequested) history.replaceState(null, '')
  }
  return (
    <>
      <WithReason reason={reason}>
        <Button
          icon={<TopSpeed20Regular />}
          disabledFocusable={reason !== undefined}
          onClick={() => reason === undefined && setOpen(true)}
        >
          Limit now
        </Button>
      </WithReason>
      <CodeBoundary>
        {(isOpen || (isRequested && reason === undefined)) && <LimitNowDialog group={group} onClose={close} />}
      </CodeBoundary>
    </>
  )
}
