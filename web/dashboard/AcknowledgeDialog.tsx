import { Field, Radio, RadioGroup, Text } from '@fluentui/react-components'
import {
  acknowledgeProblem,
  NOTE_LENGTH,
  readOverview,
  type Snooze,
  SNOOZES,
  withdrawAcknowledgement,
} from '#contract/dashboard.ts'
import { useKeptState } from '#platform/draft/use-draft.ts'
import { useAction } from '#platform/use-action.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { SNOOZE_LABEL } from './problem-text.ts'

/** Acknowledges a problem, with an optional note and end. */
export function AcknowledgeDialog({ problemId, text, onClose }: { problemId: string; text: string; onClose: () => void }) {
  const [note, setNote] = useKeptState(`note ${problemId}`, '')
  const [snooze, setSnooze] = useKeptState<Snooze | null>(`snooze ${problemId}`, null)
  const withdraw = useAction(withdrawAcknowledgement, {
    done: 'Problem needs attention again',
    failed: 'Failed to withdraw the acknowledgement',
    refreshes: [readOverview],
  })
  const acknowledge = useAction(acknowledgeProblem, {
    done: 'Acknowledged problem',
    undo: ({ params }) => void withdraw.run({ params }),
    failed: (_, refusal) => refusal?.message ?? `This platform does not offer ${acknowledgeProblem.provisional}.`,
    refreshes: [readOverview],
  })
  const error = note.length > NOTE_LENGTH ? `At most ${NOTE_LENGTH} characters` : undefined
  const submit = async () => {
    const reply = await acknowledge.run({ params: { problemId }, body: { note, snooze } })
    if (reply.outcome === 'ok') onClose()
  }
  return (
    <FormDialog
      title="Acknowledge problem"
      submit="Acknowledge"
      isOff={error !== undefined || acknowledge.isBusy}
      isBusy={acknowledge.isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Text>{text}</Text>
      <TextField
        label="Note (optional)"
        value={note}
        onChange={(_, { value }) => setNote(value)}
        {...(error !== undefined && { error })}
      />
      <Field label="Duration" hint="It also ends when the problem clears or gets worse.">
        <RadioGroup value={snooze ?? ''} onChange={(_, { value }) => setSnooze(SNOOZES.find((one) => one === value) ?? null)}>
          <Radio value="" label="Until it clears" />
          {SNOOZES.map((one) => (
            <Radio key={one} value={one} label={SNOOZE_LABEL[one]} />
          ))}
        </RadioGroup>
      </Field>
    </FormDialog>
  )
}
