import { isFilled, type Control } from './controls.ts'
import { type Coverage, kindOfControl, kindOfPath } from './coverage.ts'
import type { Setting } from './setting.ts'
import type { Step } from './step.ts'

const KEYS = ['Tab', 'Shift+Tab', 'Enter', 'Escape', 'ArrowDown', 'ArrowRight', 'Space', 'Control+k', '?']
const SPANS = ['1s', '10s', '1m', '10m']
const WIDTHS_PX = [360, 720, 1_440, 2_560]

/** Calls that many screens make, and every effect of a fault. A call without a reply is given up by the console after a time. */
const FAULTED = [
  'listStations',
  'readStation',
  'readGroup',
  'listGroups',
  'readOverview',
  'readMe',
  'readStationReasons',
  'listActivity',
]
const EFFECTS = [
  { status: 500 },
  { status: 503 },
  { status: 404 },
  { status: 429 },
  { body: {} },
  { body: [] },
  { delay: '2s' },
  { hang: true },
  { drop: true },
  { truncate: true },
  { malformed: true },
]

/** What a walk knows when it chooses. */
export interface Choices {
  /** The path of the page, and the name of the open dialog. */
  readonly place: { readonly path: string; readonly dialog: string | undefined }
  /** The page has unsaved changes. */
  readonly isUnsaved: boolean
  readonly controls: readonly Control[]
  /** Texts for fields. */
  readonly values: readonly string[]
  /** Addresses of the site. */
  readonly addresses: readonly string[]
  readonly stations: readonly string[]
  readonly coverage: Coverage
}

/** The kind of a control for the coverage: the same button is another one in another dialog. */
const placedKind = ({ path, dialog }: Choices['place'], control: Pick<Control, 'role' | 'name' | 'leadsTo'>) =>
  `${kindOfPath(path)} ${dialog ?? ''} ${kindOfControl(control)}`

/** The next step of a walk: mostly at what was visited least. `next` gives numbers in [0, 1). */
export function chooseStep(next: () => number, { features }: Pick<Setting, 'features'>, choices: Choices): Step {
  const { place, isUnsaved, controls, values, addresses, stations, coverage } = choices
  const one = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)]
  const kind = next()
  if (kind < 0.1 && place.dialog === undefined) return { do: 'open', path: coverage.least(addresses, kindOfPath, next) ?? '/' }
  if (kind < 0.18) return { do: 'advance', span: one(SPANS) ?? '1s' }
  if (features.has('time') && kind < 0.22) return { do: 'world', line: changeOf(one(stations), next) }
  if (features.has('keyboard') && kind < 0.3) return { do: 'press', key: one(KEYS) ?? 'Tab' }
  if (features.has('refusals') && kind < 0.36) return { do: 'refuse' }
  if (features.has('faults') && kind < 0.4) {
    return { do: 'world', line: { fault: { call: one(FAULTED), ...one(EFFECTS), times: 1 } } }
  }
  if (features.has('sizes') && kind < 0.43) return { do: 'size', widthPx: one(WIDTHS_PX) ?? 1_440, heightPx: 900 }
  // Rare among all controls: a link away from unsaved changes, and the headings that sort a table.
  const away = isUnsaved ? controls.filter(({ leadsTo }) => leadsTo !== undefined && isElsewhere(leadsTo, place.path)) : []
  if (away.length > 0 && next() < 0.4) return clickOf(one(away))
  const sorting = controls.filter(({ isSorting }) => isSorting)
  if (sorting.length > 0 && next() < 0.12) return clickOf(coverage.least(sorting, (item) => placedKind(place, item), next))
  // Fields are a minority among the controls of most screens.
  const fields = features.has('fields') ? controls.filter((control) => isFilled(control) || control.options.length > 0) : []
  const least = (items: readonly Control[]) =>
    next() < 0.15 ? one(items) : coverage.least(items, (item) => placedKind(place, item), next)
  const control = next() < 0.4 && fields.length > 0 ? least(fields) : least(controls.filter((each) => !isFilled(each)))
  if (!control) return { do: 'press', key: 'Escape' }
  coverage.add(placedKind(place, control))
  const { role, name, nth, options } = control
  if (options.length > 0) return { do: 'choose', role, name, nth, value: one(options) ?? '' }
  if (isFilled(control)) return { do: 'fill', role, name, nth, value: one(values) ?? '' }
  return { do: 'click', role, name, nth }
}

const isElsewhere = (leadsTo: string, path: string) => leadsTo.startsWith('/') && leadsTo.replace(/[#?].*$/, '') !== path

const clickOf = (control: Control | undefined): Step =>
  control ? { do: 'click', role: control.role, name: control.name, nth: control.nth } : { do: 'press', key: 'Escape' }

/** A change in the world, which every screen shows without a reload. */
const changeOf = (station: string | undefined, next: () => number) =>
  next() < 0.5
    ? { station: { station, online: next() < 0.5 } }
    : { station: { station, status: next() < 0.5 ? 'Faulted' : 'Available' } }
