import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { questionAtom, type OpenQuestion } from './confirm.ts'
import { useFocusReturn } from './use-focus-return.ts'

/** Shows the question that `confirm` asks. Mounted once. */
export function ConfirmHost() {
  const question = useAtomValue(questionAtom)
  return question && <QuestionDialog question={question} />
}

function QuestionDialog({ question }: { question: OpenQuestion }) {
  useFocusReturn()
  const styles = useStyles()
  return (
    <Dialog open modalType="alert" onOpenChange={() => question.answer(false)}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{question.title}</DialogTitle>
          <DialogContent>
            {question.text}
            {question.points && question.points.length > 0 && (
              <ul className={styles.points}>
                {question.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </DialogContent>
          <DialogActions>
            <Button appearance="secondary" onClick={() => question.answer(false)}>
              Cancel
            </Button>
            <Button appearance="primary" onClick={() => question.answer(true)}>
              {question.ok ?? 'Ok'}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

const useStyles = makeStyles({
  points: { margin: `${tokens.spacingVerticalS} 0 0`, paddingLeft: tokens.spacingHorizontalXL },
})
