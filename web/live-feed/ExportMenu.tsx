import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { now } from '#platform/platform-clock.ts'
import { notify } from '#ui/notices.ts'
import type { FeedEntry } from './feed-entry.ts'
import { toCsv, toJson } from './feed-export.ts'
import type { Feed } from './feed.ts'
import { countText } from './feed-text.ts'
import { saveFile } from './save-file.ts'

const pause = () => new Promise<void>((go) => setTimeout(go))

/** Saves what is held, or what of it is shown, as a file. */
export function ExportMenu({ feed, stationId }: { feed: Feed; stationId: number }) {
  const keys = useAtomValue(feed.atoms.keys)

  const save = async (kind: 'json' | 'csv', entries: readonly FeedEntry[]) => {
    const moment = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-')
    const name = `live-feed-${stationId}-${moment}.${kind}`
    if (kind === 'json') saveFile(name, 'application/json', await toJson(entries, pause))
    else saveFile(name, 'text/csv', await toCsv(entries, keys, pause))
    notify.done(`Saved ${countText(entries.length, 'row')} as ${name}`)
  }

  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="subtle" icon={<ArrowDownload20Regular />}>
          Export
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => void save('json', feed.held())}>All held as JSON</MenuItem>
          <MenuItem onClick={() => void save('csv', feed.held())}>All held as CSV</MenuItem>
          <MenuItem onClick={() => void save('json', feed.listed())}>Those listed as JSON</MenuItem>
          <MenuItem onClick={() => void save('csv', feed.listed())}>Those listed as CSV</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
