import { MenuGroup, MenuGroupHeader, MenuItemRadio } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { browserZone } from '#units/dates.ts'
import { timesChoices, timesLabel } from './times-choice.ts'
import { siteZoneAtom } from './times.ts'

/** Entries of the user menu: the zone in which times are shown and typed. */
export function TimesMenuItems() {
  const site = useAtomValue(siteZoneAtom)
  const browser = browserZone()
  return (
    <MenuGroup>
      <MenuGroupHeader>Times</MenuGroupHeader>
      {timesChoices(browser).map((choice) => (
        <MenuItemRadio key={choice} name="times" value={choice} disabled={choice === 'site' && site === undefined}>
          {timesLabel(choice, { browser, site })}
        </MenuItemRadio>
      ))}
    </MenuGroup>
  )
}
