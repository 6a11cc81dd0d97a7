import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import type { ChargerMessage } from '#contract/ocpp/chargers.ts'
import { now } from '#platform/platform-clock.ts'
import { forSpreadsheetsAtom, saveFile } from '#ui/save-file.ts'
import { notify } from '#ui/notices/notices.ts'
import { csvFile } from '#units/csv.ts'
import { countText } from '../feed-text.ts'
import { protocolCsv, protocolJson } from './protocol-texts.ts'

/** Saves the messages as a file. */
export function ProtocolExport({ deviceId, messages }: { deviceId: string; messages: readonly ChargerMessage[] }) {
  const styles = useStyles()
  const forSpreadsheets = useAtomValue(forSpreadsheetsAtom)
  const save = (kind: 'json' | 'csv') => {
    const moment = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-')
    const name = `ocpp-${deviceId}-${moment}.${kind}`
    if (kind === 'json') saveFile(name, new Blob([protocolJson(messages)], { type: 'application/json;charset=utf-8' }))
    else saveFile(name, csvFile(protocolCsv(messages), forSpreadsheets))
    notify.done(`Saved ${countText(messages.length)} as ${name}`)
  }
  return (
    <span className={styles.row}>
      <Button appearance="subtle" icon={<ArrowDownload20Regular />} onClick={() => save('json')}>
        Export JSON
      </Button>
      <Button appearance="subtle" icon={<ArrowDownload20Regular />} onClick={() => save('csv')}>
        Export CSV
      </Button>
    </span>
  )
}

const useStyles = makeStyles({
  row: { display: 'inline-flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
})
