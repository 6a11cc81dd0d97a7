import { describe, expect, test } from 'vitest'
import { can, type Holder } from '#contract/access.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import {
  type Cell,
  cellOf,
  fieldsOf,
  type Need,
  PEOPLE,
  type Person,
  PERSONS,
  type RowName,
  ROWS,
} from '#contract/testing/group-permissions.ts'
import { GROUP_TYPES, type GroupType } from '#contract/groups.ts'
import { isShown, type LimitsDraft, lockOf } from '#web/dlm/limits.ts'
import { endLock } from '#units/protections.ts'
import { connectReason } from '#units/connecting.ts'
import { actionsOf, type GroupActions } from '#web/groups/group-actions.ts'
import { type PanelName, panelsOf } from '#web/groups/panels.ts'
import { priorityLock } from '#web/priority/priority.ts'
import { schedulesLock } from '#web/v2g/sessions/session-departure.ts'
import { settingsLock } from '#web/v2g/settings.ts'
import { screensAt } from './screens.ts'

/** A group page and the session of its user. */
interface Page {
  session: Holder
  type: GroupType
  isSupergroup: boolean
  limits: Pick<DlmLimits, 'enabled' | 'isQueuing' | 'useExternalDevice' | 'isSolarCharging' | 'enabledBoostCharging'>
}
type Shown = Cell['console']
type View = (page: Page) => Shown

/** Whether the session may open the screen at this path. */
function opens(path: string, session: Holder): boolean {
  const allow = screensAt(path)[0]?.allow
  return allow === 'anyone' || (allow !== undefined && can[allow](session))
}
const openIf = (isOpen: boolean): Shown => (isOpen ? 'open' : 'hidden')

/** Visible on the page of a group. Only the provider can see super groups. */
const onPage =
  (view: View): View =>
  (page) =>
    opens('/groups/1', page.session) && (!page.isSupergroup || can.seeSuperGroups(page.session)) ? view(page) : 'hidden'
const panel = (name: PanelName) =>
  onPage(({ session, type, isSupergroup, limits }) => openIf(panelsOf({ type, isSupergroup }, limits, session)[name]))
const button = (action: Exclude<keyof GroupActions, 'types'>) => onPage(({ session }) => openIf(actionsOf(session)[action]))
const created = ({ session, type }: Page) => openIf(opens('/groups', session) && actionsOf(session).types.includes(type))

/** Every prerequisite of a field is enabled, so that only missing permissions lock it. */
const DRAFT = { enabled: true, isQueuing: true } as LimitsDraft
const fields = (row: RowName): View =>
  onPage((page) => {
    // The V2G panel contains the limits of a V2G group.
    if (panel('loadManagement')(page) === 'hidden' && panel('v2g')(page) === 'hidden') return 'hidden'
    const shown = fieldsOf(row).map((field): Shown => {
      if (!isShown(field, page.session)) return 'hidden'
      return lockOf(field, DRAFT, page.session, page.limits as DlmLimits) === undefined ? 'open' : 'locked'
    })
    expect(new Set(shown).size).toBe(1)
    return shown[0] ?? 'hidden'
  })

const deletion = onPage(({ session, limits }) => {
  if (!actionsOf(session).delete) return 'hidden'
  return endLock(limits as DlmLimits, session, 'Deleting the group') === undefined ? 'open' : 'locked'
})

const adaptive = { state: 'ready', value: { mode: 'freq' } } as const
/** Visible within the V2G panels. */
const inV2g =
  (view: View): View =>
  (page) =>
    panel('v2g')(page) === 'hidden' ? 'hidden' : view(page)
/** Visible to every reader of the page, and locked without permission to edit. */
const lockedBy =
  (lock: (readOnly: boolean, page: Page) => string | undefined): View =>
  (page) =>
    lock(!actionsOf(page.session).edit, page) === undefined ? 'open' : 'locked'

const connectedElsewhere = {
  assignedGroups: [{ id: 2, name: 'Other', type: 'GROUP_TYPE_CHARGER' as const, isSuperGroup: false }],
}

/** How the console shows each row of the table. */
const CONSOLE: Record<RowName, View> = {
  'the page': onPage(() => 'open'),
  'the page of a super group': onPage(() => 'open'),
  'create a group': created,
  'create a battery group': created,
  // The name is visible without permission to edit.
  'rename the group': onPage(({ session }) => (actionsOf(session).edit ? 'open' : 'locked')),
  'delete the group': deletion,
  'delete a V2G group with its settings': deletion,
  'make it a super group': button('makeSuperGroup'),
  'change the reporting of a super group': button('makeSuperGroup'),

  'load management services': panel('loadManagement'),
  'limits of every editor': fields('limits of every editor'),
  'effect of changed limits': onPage((page) => {
    const hasLimits = panel('loadManagement')(page) === 'open' || panel('v2g')(page) === 'open'
    return openIf(hasLimits && actionsOf(page.session).edit)
  }),
  'disable load management': fields('disable load management'),
  'offline fail-safe': fields('offline fail-safe'),
  'adaptive load management': fields('adaptive load management'),
  'solar and boost charging': fields('solar and boost charging'),
  preconnect: fields('preconnect'),
  'Enegic configuration': fields('Enegic configuration'),

  'V2G load management': panel('v2g'),
  'V2G settings': inV2g(lockedBy(settingsLock)),
  'delete the V2G settings': inV2g(button('edit')),
  'driver bypass': inV2g(lockedBy(settingsLock)),
  'change the daily schedule': inV2g(button('edit')),
  'active V2G sessions': panel('v2g'),
  'schedule of a V2G session': inV2g(
    lockedBy((readOnly, { isSupergroup }) => schedulesLock({ group: { isSupergroup }, settings: adaptive, readOnly })),
  ),

  'priority driver groups': panel('priority'),
  'give and take priority': onPage((page) => {
    if (panel('priority')(page) === 'hidden') return 'hidden'
    return priorityLock(page.limits, !actionsOf(page.session).edit) === undefined ? 'open' : 'locked'
  }),

  'connected stations': onPage(() => 'open'),
  'available stations': button('connect'),
  'connect a station': button('connect'),
  'connect a station of another group': onPage(({ session, isSupergroup }) => {
    const { connect, joinSecondGroup } = actionsOf(session)
    if (!connect) return 'hidden'
    const station = { ...connectedElsewhere, type: { category: 'charger' as const } }
    return connectReason(station, { id: 1, isSupergroup, type: 'GROUP_TYPE_CHARGER' }, joinSecondGroup) === undefined
      ? 'open'
      : 'locked'
  }),
  'disconnect a station': button('disconnect'),

  'external device': panel('externalDevice'),
  'external device of solar charging alone': panel('externalDevice'),
  'safe limit log': panel('safeLimitLog'),
  'DLM actions log': panel('dlmActions'),

  'chart of the chargers': onPage(() => 'open'),
  'chart of the measurement device': panel('meterChart'),
  'chart of the measurement device of solar charging alone': panel('meterChart'),
  'chart of the boost source': panel('boostChart'),

  'demand response': panel('demandResponse'),
  'scheduled bids': panel('demandResponse'),
  'change scheduled bids': panel('demandResponse'),
  'Fingrid export': panel('fingridExport'),
  'real-time reporting': ({ session, isSupergroup }) => (isSupergroup && can.exportFingrid(session) ? 'open' : 'hidden'),
  evidence: ({ session }) => (can.exportFingrid(session) ? 'open' : 'hidden'),
  prequalification: ({ session }) => (can.exportFingrid(session) ? 'open' : 'hidden'),
  'connected rules': panel('congestionRules'),
}

const ON = { enabled: true, isQueuing: true, useExternalDevice: true, isSolarCharging: true, enabledBoostCharging: true }
const OFF = { enabled: true, isQueuing: true, useExternalDevice: false, isSolarCharging: false, enabledBoostCharging: false }
/** Groups that have only what a row requires, and groups that have everything else. */
const WITH: Record<Need, Pick<Page, 'limits' | 'isSupergroup'>> = {
  meter: { limits: { ...OFF, useExternalDevice: true }, isSupergroup: false },
  'solar, no meter': { limits: { ...OFF, isSolarCharging: true }, isSupergroup: false },
  boost: { limits: { ...OFF, enabledBoostCharging: true }, isSupergroup: false },
  'super group': { limits: OFF, isSupergroup: true },
}
const WITHOUT: Record<Need, Pick<Page, 'limits' | 'isSupergroup'>> = {
  meter: { limits: { ...OFF, enabledBoostCharging: true }, isSupergroup: false },
  'solar, no meter': { limits: { ...OFF, enabledBoostCharging: true }, isSupergroup: false },
  boost: { limits: { ...ON, enabledBoostCharging: false }, isSupergroup: false },
  'super group': { limits: ON, isSupergroup: false },
}
/** Rows about certain group types, for which the other group types have rows of their own. */
const ROWS_OF_CERTAIN_TYPES = new Set<RowName>([
  'create a group',
  'create a battery group',
  'delete a V2G group with its settings',
])
/** Rows that are hidden without their requirement. Other rows of super groups depend on permission to open the page. */
const HIDDEN_WITHOUT_NEED = ROWS.filter(([name, { needs }]) => needs && (needs !== 'super group' || name === 'Fingrid export'))

const sessionOf = (person: Person): Holder => ({ sellerId: PEOPLE[person].roles.length > 0 ? 0 : 101, ...PEOPLE[person] })
const shownTo = (name: RowName, type: GroupType, at: Pick<Page, 'limits' | 'isSupergroup'>) =>
  Object.fromEntries(PERSONS.map((person) => [person, CONSOLE[name]({ session: sessionOf(person), type, ...at })]))

describe('the console shows a group page as the table of permissions states', () => {
  describe.each(ROWS)('%s', (name, row) => {
    const at = row.needs ? WITH[row.needs] : { limits: ON, isSupergroup: false }

    test.each(row.types)('on %s', (type) => {
      expect(shownTo(name, type, at)).toEqual(Object.fromEntries(PERSONS.map((person) => [person, cellOf(row, person).console])))
    })

    test.each(ROWS_OF_CERTAIN_TYPES.has(name) ? [] : GROUP_TYPES.filter((type) => !row.types.includes(type)))(
      'not on %s',
      (type) => {
        expect(new Set(Object.values(shownTo(name, type, at)))).toEqual(new Set(['hidden']))
      },
    )
  })

  test.each(HIDDEN_WITHOUT_NEED)('%s: hidden from every user if the group lacks the requirement', (name, { types, needs }) => {
    for (const type of types) {
      expect(new Set(Object.values(shownTo(name, type, needs ? WITHOUT[needs] : WITH.meter)))).toEqual(new Set(['hidden']))
    }
  })

  test('the logs require an external meter; solar charging is not enough', () => {
    for (const name of ['safe limit log', 'DLM actions log'] as const) {
      const shown = shownTo(name, 'GROUP_TYPE_CHARGER', { limits: { ...ON, useExternalDevice: false }, isSupergroup: false })
      expect(new Set(Object.values(shown))).toEqual(new Set(['hidden']))
    }
  })

  test('panels that require the limits are hidden while the limits are unknown', () => {
    const shown = panelsOf({ type: 'GROUP_TYPE_CHARGER', isSupergroup: false }, undefined, sessionOf('admin'))
    const names = Object.keys(shown) as PanelName[]
    expect(names.filter((name) => shown[name])).toEqual([
      'loadManagement',
      'demandResponse',
      'congestionRules',
      'priority',
      'evidence',
    ])
  })
})
