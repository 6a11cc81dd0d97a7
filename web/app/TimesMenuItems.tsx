import { MenuGroup, MenuGroupHeader, MenuItemRadio } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { browserZone } from '#units/dates.ts'
import type { TimesChoice } from '#units/shown-zone.ts'
import { timesLabel } from './times-choice.ts'
import { siteZoneAtom } from './times.ts'

const CHOICES: readonly TimesChoice[] = ['browser', 'site', 'utc']

/** Entries of the user menu: the zone in which times are shown and typed. */
export function TimesMenuItems() {
  const site = useAtomValue(siteZoneAtom)
  return (
    <MenuGroup>
      <MenuGroupHeader>Times</MenuGroupHeader>
      {CHOICES.map((choice) => (
        <MenuItemRadio key={choice} name="times" value={choice} disabled={choice === 'site' && site === undefined}>
          {timesLabel(choice, { browser: browserZone(), site })}
        </MenuItemRadio>
      ))}
    </MenuGroup>
  )
}
