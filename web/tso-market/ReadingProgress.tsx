import { Field, ProgressBar } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { progressAtom } from './calls.ts'

/** How far the reading of all groups has come; nothing while none is under way. */
export function ReadingProgress() {
  const progress = useAtomValue(progressAtom)
  if (!progress) return null
  return (
    <Field label={`Reading bids of ${progress.read} of ${progress.of} groups`}>
      <ProgressBar value={progress.read} max={progress.of} />
    </Field>
  )
}
