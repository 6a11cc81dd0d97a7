import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useAtom, useAtomValue } from 'jotai'
import { now } from '#platform/platform-clock.ts'
import { forSpreadsheetsAtom, saveFile } from '#ui/save-file.ts'
import { notify } from '#ui/notices/notices.ts'
import { csvFile } from '#units/csv.ts'
import { useMenuInMain } from '#ui/page/menu-entry.ts'
import type { FeedEntry } from './connection/feed-entry.ts'
import { toCsv, toJson } from './messages/feed-export.ts'
import type { Feed } from './feed.ts'
import { countText } from './feed-text.ts'

const pause = () => new Promise<void>((go) => setTimeout(go))

/** Saves all rows of the buffer, or only the listed rows, as a file. */
export function ExportMenu({ feed, stationId }: { feed: Feed; stationId: number }) {
  const menu = useMenuInMain()
  const keys = useAtomValue(feed.atoms.keys)
  const [forSpreadsheets, setForSpreadsheets] = useAtom(forSpreadsheetsAtom)

  const save = async (kind: 'json' | 'csv', entries: readonly FeedEntry[]) => {
    const moment = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-')
    const name = `live-feed-${stationId}-${moment}.${kind}`
    if (kind === 'json') saveFile(name, new Blob([await toJson(entries, pause)], { type: 'application/json;charset=utf-8' }))
    else saveFile(name, csvFile(await toCsv(entries, keys, pause), forSpreadsheets))
    notify.done(`Saved ${countText(entries.length, 'row')} as ${name}`)
  }

  return (
    <Menu
      {...menu}
      checkedValues={{ csv: forSpreadsheets ? ['forSpreadsheets'] : [] }}
      onCheckedValueChange={(_, { checkedItems }) => setForSpreadsheets(checkedItems.length > 0)}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="subtle" icon={<ArrowDownload20Regular />}>
          Export
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => void save('json', feed.held())}>All messages as JSON</MenuItem>
          <MenuItem onClick={() => void save('csv', feed.held())}>All messages as CSV</MenuItem>
          <MenuItem onClick={() => void save('json', feed.listed())}>Listed messages as JSON</MenuItem>
          <MenuItem onClick={() => void save('csv', feed.listed())}>Listed messages as CSV</MenuItem>
          <MenuDivider />
          <MenuItemCheckbox name="csv" value="forSpreadsheets">
            CSV for spreadsheets (semicolons, decimal commas)
          </MenuItemCheckbox>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
