import { Button, Field, makeStyles, MessageBar, MessageBarBody, ProgressBar, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import {
  cancelApproval,
  readApproval,
  startApproval,
  type Approval,
  type ApprovalCars,
  type ApprovalProduct,
} from '#contract/fingrid.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { isNotOffered } from '#platform/call.ts'
import { resource } from '#platform/resource.ts'
import { useAction } from '#platform/use-action.ts'
import { PageState } from '#ui/page/PageState.tsx'
import { dateTimeText } from '#units/dates.ts'
import { ApprovalResult } from './ApprovalResult.tsx'
import { PRODUCT_LABEL, progressText } from './approval-text.ts'

const approvals = resource(readApproval, {
  every: ({ approval }) => (approval?.state === 'playing' ? SECOND_MS : 10 * SECOND_MS),
  isShownInPlace: true,
})

/** The last test programme of a group. */
const approvalOf = (groupId: number) => approvals({ params: { groupId } })

interface Props {
  groupId: number
  product: ApprovalProduct
  cars: ApprovalCars
}

/** The last test programme of a group, and the button that plays one. */
export function ApprovalOfGroup({ groupId, product, cars }: Props) {
  const styles = useStyles()
  const read = useAtomValue(approvalOf(groupId))
  const start = useAction(startApproval, {
    failed: (_, refusal) => refusal?.message ?? 'Failed to start the tests',
    refreshes: [readApproval],
  })
  const cancel = useAction(cancelApproval, { failed: 'Failed to cancel the tests', refreshes: [readApproval] })

  if (isNotOffered(readApproval, read.reply)) {
    return <PageState kind="empty" text={`This platform does not offer ${readApproval.provisional}.`} />
  }
  if (!read.value && read.state === 'failed') {
    const refusal = read.reply?.outcome === 'problem' ? read.reply.refusal.message : undefined
    const retry = { label: 'Retry', run: read.refresh }
    return <PageState kind="failed" text={refusal ?? 'Failed to get the tests of the group'} action={retry} />
  }
  if (!read.value) return <PageState kind="loading" text="Loading..." />
  const { approval } = read.value
  const isPlaying = approval?.state === 'playing'
  return (
    <div className={styles.root}>
      <StaleSince resource={read} />
      <div className={styles.buttons}>
        {/* One button, so that the focus stays when the tests start or end. */}
        <Button
          appearance={isPlaying ? 'secondary' : 'primary'}
          disabledFocusable={start.isBusy || cancel.isBusy}
          onClick={() =>
            void (isPlaying ? cancel.run({ params: { groupId } }) : start.run({ params: { groupId }, body: { product, cars } }))
          }
        >
          {isPlaying ? 'Cancel' : approval ? 'Play the tests again' : 'Play the tests'}
        </Button>
      </div>
      {approval && <Outcome approval={approval} />}
    </div>
  )
}

function Outcome({ approval }: { approval: Approval }) {
  const { state, startedAt, product, groupName, problem, result, progress } = approval
  const copiedAt = dateTimeText(Date.parse(startedAt))
  const of = `${PRODUCT_LABEL[product]}, fleet of ${copiedAt}`
  if (state === 'playing') {
    return (
      <Field label={progressText(approval)} hint={of}>
        <ProgressBar value={progress} />
      </Field>
    )
  }
  if (state === 'cancelled') return <Note intent="info" text={`The tests of ${groupName} were cancelled (${of}).`} />
  if (!result) return <Note intent="error" text={problem ?? 'The tests could not be played.'} />
  return <ApprovalResult approval={approval} result={result} fleet={`Fleet of ${copiedAt}`} />
}

const Note = ({ intent, text }: { intent: 'info' | 'error'; text: string }) => (
  <MessageBar intent={intent} layout="multiline">
    <MessageBarBody>{text}</MessageBarBody>
  </MessageBar>
)

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
})
