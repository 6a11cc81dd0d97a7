import { useAtomValue } from 'jotai'
import { ActivationNotice } from './ActivationNotice.tsx'
import { fcrSettings } from './calls.ts'

/** The notice of an activation above the title of a group. A failed read is reported by the settings. */
export function ActivationBanner({ groupId }: { groupId: number }) {
  const { value } = useAtomValue(fcrSettings({ params: { groupId } }))
  return value && <ActivationNotice settings={value} />
}
