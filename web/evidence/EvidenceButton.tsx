import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { exportEvidence, type GroupActivation } from '#contract/evidence/evidence.ts'
import { download } from '#platform/download.ts'
import { notify } from '#ui/notices/notices.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { dateTimeText } from '#units/dates.ts'
import { evidenceProblem } from './evidence-text.ts'

/** Downloads the evidence pack of one activation. */
export function EvidenceButton({ groupId, activation }: { groupId: number; activation: GroupActivation }) {
  const { startedAt } = activation
  const reason = evidenceProblem(activation)
  const save = async () => {
    const { outcome } = await download(exportEvidence, { params: {}, query: { groupId, activation: startedAt } })
    if (outcome === 'ok') notify.done('The download has started. Your browser shows the progress.')
    else if (outcome !== 'unauthorised') notify.failed('Failed to download evidence')
  }
  return (
    <WithReason reason={reason}>
      <Button
        size="small"
        icon={<ArrowDownload20Regular />}
        aria-label={`Download evidence of ${dateTimeText(startedAt)}`}
        disabledFocusable={reason !== undefined}
        onClick={() => void save()}
      >
        Evidence
      </Button>
    </WithReason>
  )
}
