import type { DrillActivation, DrillSecond, GroupDrill } from '#simulator/scenario/measures/group-drill.ts'
import type { Measure } from '#simulator/scenario/measures/measure.ts'
import type { FrequencySecond, Outcome, Verdict } from '#simulator/scenario/expectations/verdict.ts'
import type { Threshold } from '#simulator/scenario/report/thresholds.ts'

const START_MS = Date.parse('2026-03-02T08:00:00Z')
const LASTS_S = 300

export const atSecond = (second: number) => START_MS + second * 1_000

const seconds = <T>(make: (second: number) => T): T[] => Array.from({ length: LASTS_S + 1 }, (_, second) => make(second))

/** Falls within five seconds from 60 s and rises slowly from 120 s; no values from 200 s to 209 s. */
function hertzAt(second: number): number {
  if (second < 60) return 50
  if (second < 65) return 50 - (second - 59) * 0.07
  return second < 120 ? 49.65 : Math.min(50, 49.65 + (second - 120) * 0.005)
}

function frequencyAt(second: number): FrequencySecond {
  const isHole = second >= 200 && second < 210
  const hertz = isHole ? null : Math.round(hertzAt(second) * 1e3) / 1e3
  return { atMs: atSecond(second), lowHz: hertz, highHz: hertz, hasHole: isHole }
}

function powerAt(second: number): DrillSecond {
  const isActivated = second >= 64 && second < 250
  const deliveredKw = isActivated ? Math.min(5.2, (second - 63) * 2.1) : 0
  return { atMs: atSecond(second), requiredKw: isActivated ? 5 : 0, deliveredKw, baselineKw: 22 }
}

const none: Measure = { value: null, rule: null, isKept: null }
const NO_OUTSIDE = { outsideDetect: none, outsideFirst: none, outsideSend: none, outsideObey: none, outsideReport: none }

const singleStep: DrillActivation = {
  name: 'Pier AC',
  deviceId: null,
  service: 'single-step',
  startMs: atSecond(64) - 300,
  endMs: atSecond(250),
  activationHz: 49.7,
  deactivationHz: 49.9,
  baselineKw: 9.4,
  requiredKw: 5,
  isSold: false,
  measures: {
    detection: { value: 0.1, rule: 'within 0.3 s', isKept: true },
    timeTo50: { value: 2, rule: 'within 5 s', isKept: true },
    timeTo86: { value: 3, rule: null, isKept: null },
    timeTo100: { value: 3, rule: null, isKept: null },
    depth: { value: 5.2, rule: 'at least 5 kW', isKept: true },
    excess: { value: 4, rule: 'at most 20 %', isKept: true },
    hold: { value: 186.3, rule: 'until released', isKept: true },
    recovery: { value: 181, rule: 'after 180 s', isKept: false },
    meterChange: { value: 6.4, rule: null, isKept: null },
    ...NO_OUTSIDE,
  },
}

const ffr: DrillActivation = {
  ...singleStep,
  name: 'West row 1',
  deviceId: 'd-1028',
  service: 'ffr',
  endMs: null,
  deactivationHz: null,
  baselineKw: null,
  measures: {
    detection: none,
    timeTo50: none,
    timeTo86: none,
    timeTo100: { value: null, rule: 'within 1.3 s', isKept: null },
    depth: none,
    excess: none,
    hold: none,
    recovery: none,
    meterChange: none,
    ...NO_OUTSIDE,
  },
}

const outcomes: Outcome[] = [
  {
    expected: 'by 1m10s: Pier AC is activated',
    held: true,
    said: 'it is activated, since 1m4s',
    fromMs: atSecond(0),
    toMs: atSecond(70),
    atMs: atSecond(70),
    sinceMs: atSecond(64),
  },
  {
    expected: 'from 1m30s to 4m: Pier AC delivers at least 5.3 kW',
    held: false,
    said: 'at 1m30s it delivers 5.2 kW',
    fromMs: atSecond(90),
    toMs: atSecond(240),
    atMs: atSecond(90),
    sinceMs: atSecond(90),
  },
]

/** One group that responds to a dip, one that does not, and a V2G point that has just started to respond. */
export const fakeGroups = (accepted: GroupDrill['accepted']): GroupDrill[] => [
  { groupId: 1, name: 'Pier AC', seconds: seconds(powerAt), activations: [singleStep], accepted },
  { groupId: 2, name: 'Pier DC', seconds: seconds(powerAt).slice(100, 160), activations: [], accepted },
  { groupId: 3, name: 'Pier V2G', seconds: [], activations: [ffr], accepted },
]

/** A verdict for reports. */
export const fakeVerdict = (changes: Partial<Verdict> = {}): Verdict => ({
  name: 'dip',
  about: 'A dip to 49.65 Hz.',
  text: 'about: A dip to 49.65 Hz.\nsite: pier\n',
  seed: 7,
  site: 'pier',
  recording: null,
  versions: { loadstar: '0.1.0', node: '20.20.0' },
  startMs: START_MS,
  endMs: atSecond(LASTS_S),
  outcomes,
  frequency: seconds(frequencyAt),
  groups: fakeGroups([]),
  journal: '{"seq":0}\n',
  ...changes,
})

/** The thresholds of its two groups, of which one was not activated, and of the V2G point. */
export const fakeThresholds: Threshold[] = [
  { frequencyHz: 49.9, side: 'deactivation', names: new Set(['Pier AC']) },
  { frequencyHz: 49.9, side: 'activation', names: new Set(['Pier DC']) },
  { frequencyHz: 49.7, side: 'activation', names: new Set(['Pier AC', 'West row 1']) },
]
