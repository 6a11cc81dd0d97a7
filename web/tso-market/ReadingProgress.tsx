import { Field, ProgressBar } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { progressAtom } from './calls.ts'

/** Progress of the read of all groups. Empty while no read is in progress. */
export function ReadingProgress() {
  const progress = useAtomValue(progressAtom)
  if (!progress) return null
  return (
    <Field label={`Reading bids of ${progress.read} of ${progress.of} groups`}>
      <ProgressBar value={progress.read} max={progress.of} />
    </Field>
  )
}
