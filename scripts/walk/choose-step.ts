import { isFilled, type Control } from './controls.ts'
import type { Setting } from './setting.ts'
import type { Step } from './step.ts'

const KEYS = ['Tab', 'Shift+Tab', 'Enter', 'Escape', 'ArrowDown', 'ArrowRight', 'Space', 'Control+k', '?']
const SPANS = ['1s', '10s', '1m', '10m']
const WIDTHS_PX = [360, 720, 1_440, 2_560]
/** Faults that end by themselves. */
const FAULTS = [
  { fault: { call: 'listStations', status: 500, times: 1 } },
  { fault: { call: 'readGroup', status: 503, times: 1 } },
  { fault: { call: 'readOverview', malformed: true, times: 1 } },
  { fault: { call: 'saveDlmLimits', status: 500, times: 1 } },
  { fault: { call: 'listGroups', truncate: true, times: 1 } },
]

/** The next step of a walk. `next` gives numbers in [0, 1); the same numbers and controls give the same step. */
export function chooseStep(
  next: () => number,
  controls: readonly Control[],
  { features }: Pick<Setting, 'features'>,
  values: readonly string[],
): Step {
  const one = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)]
  const kind = next()
  if (features.has('keyboard') && kind < 0.2) return { do: 'press', key: one(KEYS) ?? 'Tab' }
  if (features.has('time') && kind < 0.3) return { do: 'advance', span: one(SPANS) ?? '1s' }
  if (features.has('faults') && kind < 0.35) return { do: 'world', line: one(FAULTS) ?? {} }
  if (features.has('sizes') && kind < 0.38) return { do: 'size', widthPx: one(WIDTHS_PX) ?? 1_440, heightPx: 900 }
  // Fields are a minority among the controls of most screens.
  const fields = features.has('fields') ? controls.filter((control) => isFilled(control) || control.options.length > 0) : []
  const control = next() < 0.4 && fields.length > 0 ? one(fields) : one(controls.filter((each) => !isFilled(each)))
  if (!control) return { do: 'press', key: 'Escape' }
  const { role, name, nth, options } = control
  if (options.length > 0) return { do: 'choose', role, name, nth, value: one(options) ?? '' }
  if (isFilled(control)) return { do: 'fill', role, name, nth, value: one(values) ?? '' }
  return { do: 'click', role, name, nth }
}
