import { Text } from '@fluentui/react-components'
import type { V2gSettings } from '#contract/v2g.ts'
import { TextRows } from '#ui/fields/TextRows.tsx'
import { settingsLock } from './settings-lock.ts'
import { settingsRows } from './settings.ts'

/** The V2G settings of a group as text. */
export function SettingsRows({ settings }: { settings: V2gSettings }) {
  return (
    <>
      <Text>{settingsLock(true)}</Text>
      <TextRows label="V2G settings" rows={settingsRows(settings)} />
    </>
  )
}
