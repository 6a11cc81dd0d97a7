import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { WithReason } from '../WithReason.tsx'
import { type OpenQuestion, questionAtom } from './confirm.ts'
import { ScrollingContent } from './ScrollingContent.tsx'
import { useFocusReturn } from './page-focus.ts'

/** Shows the question that `confirm` asks. Mounted once. */
export function ConfirmHost() {
  const question = useAtomValue(questionAtom)
  return question && <QuestionDialog question={question} />
}

function QuestionDialog({ question }: { question: OpenQuestion }) {
  useFocusReturn()
  const styles = useStyles()
  const [typed, setTyped] = useState('')
  const isMissing = question.typed !== undefined && typed.trim() !== question.typed.trim()
  return (
    <Dialog open modalType="alert" onOpenChange={() => question.answer(false)}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{question.title}</DialogTitle>
          <ScrollingContent label={question.title}>
            {question.text}
            {question.points && question.points.length > 0 && (
              <ul className={styles.points}>
                {question.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
            {question.typed !== undefined && (
              <Field label={`Type ${question.typed} to confirm`} className={styles.typed}>
                <Input value={typed} autoComplete="off" onChange={(_, { value }) => setTyped(value)} />
              </Field>
            )}
          </ScrollingContent>
          <DialogActions>
            <Button appearance={question.loses ? 'primary' : 'secondary'} onClick={() => question.answer(false)}>
              Cancel
            </Button>
            <WithReason reason={isMissing ? `Type ${question.typed} first.` : undefined}>
              <Button
                appearance={question.loses || question.again ? 'secondary' : 'primary'}
                disabledFocusable={isMissing}
                onClick={() => question.answer(true)}
              >
                {question.ok ?? 'Ok'}
              </Button>
            </WithReason>
            {question.again && (
              <Button appearance="primary" onClick={() => question.answer('again')}>
                {question.again}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

const useStyles = makeStyles({
  typed: { marginTop: tokens.spacingVerticalM },
  points: { margin: `${tokens.spacingVerticalS} 0 0`, paddingLeft: tokens.spacingHorizontalXL },
})
