import { describe, expect, test } from 'vitest'
import { PRODUCTS, requiredShare } from '#simulator/battery-storage/model/product.ts'
import { TooShort } from '../model/programme-findings.ts'
import { linesOf, nameOf, P0_KW, PRODUCT, testOf, whole } from '../testing/recorded-programme.ts'
import { readRecording, type RecordedFile } from './recorded-file.ts'
import { judgeRecordings } from './recorded-tests.ts'
import { inTimeOfTest } from './recorded-times.ts'

const ramps = testOf('2.1')
const judge = (files: readonly RecordedFile[]) => judgeRecordings(files, PRODUCT, P0_KW)
/** The whole programme with another file of a test. */
const withFile = (testType: string, text: string) => [
  ...whole.filter(({ name }) => name !== nameOf(testType)),
  { name: nameOf(testType), text },
]
const valueOf = (files: readonly RecordedFile[], name: string) =>
  judge(files).findings.find((finding) => finding.name === name)?.value ?? NaN

/** The ramps with a dead time, from a row that is a time after the start of the test; negative before it. */
function rampsFrom(fromS: number, deadS: number, intervalS = 0.1) {
  const { frequencyHz, durationS } = ramps.sequence
  const rows = Array.from({ length: Math.round(durationS / intervalS) + 1 }, (_, row) => {
    const atS = fromS + row * intervalS
    const share = requiredShare(PRODUCTS[PRODUCT], frequencyHz(Math.max(0, atS - deadS)))
    const powerMw = (share * P0_KW) / 1_000 - 0.033
    const hz = frequencyHz(Math.max(0, atS)).toFixed(5)
    return `${(row * intervalS).toFixed(3)},${powerMw.toFixed(6)},50.010,${hz},-0.033000`
  })
  return [linesOf(ramps, { seconds: 0 })[0], ...rows].join('\r\n')
}

describe('times count from the applied frequency', () => {
  test.each([0.9, 0.4, -0.4, -0.9])('a file whose first row is %d s after the start of the test has the same values', (fromS) => {
    const files = withFile('2.1', rampsFrom(fromS, 3)).slice(-1)
    for (const name of ['speed', 'energy', 'deactivation', 'steadyState']) {
      const inTime = valueOf(withFile('2.1', rampsFrom(0, 3)).slice(-1), name)
      expect([name, valueOf(files, name)]).toEqual([name, expect.closeTo(inTime, 2)])
    }
    const word = fromS > 0 ? 'early' : 'late'
    expect(judge(files).notes).toEqual([
      `${nameOf('2.1')} applies the frequency ${Math.abs(fromS).toFixed(2)} s ${word}; its times are counted from it.`,
    ])
  })

  test('a unit that is too slow fails with each first row', () => {
    // 2.2 s of the capacity are below 75 % of 3.2 s, and 3.1 s would not be.
    for (const fromS of [0, 0.5, 0.9]) {
      const files = withFile('2.1', rampsFrom(fromS, 4.5))
      expect([fromS, judge(files).approval.failed.includes('energy')]).toEqual([fromS, true])
    }
  })

  test('and so does one with one row per second', () => {
    const energyS = (fromS: number) => valueOf(withFile('2.1', rampsFrom(fromS, 4.5, 1)), 'energy')
    expect(Math.abs(energyS(0.5) - energyS(0))).toBeLessThan(0.2)
  })

  test.each([0, 0.3, 0.5, -0.4])('an ideal unit with one row per second does not fall, whose first row is %d s late', (fromS) => {
    expect(valueOf(withFile('2.1', rampsFrom(fromS, 0, 1)).slice(-1), 'fall')).toBeCloseTo(0, 3)
  })

  test('a frequency that is held for a second is half a second late', () => {
    const lines = linesOf(ramps, { frequencyAt: (atS) => ramps.sequence.frequencyHz(Math.floor(atS)) })
    const { approval, notes } = judge(withFile('2.1', lines.join('\n')))
    expect(notes).toEqual([
      expect.stringMatching(/applies the frequency 0\.[45]\d s late; its times are counted from it\.$/),
      `${nameOf('2.1')} applies the frequency in steps of 1.0 s, so that the start of each of its ramps is known to 0.50 s only.`,
    ])
    expect(approval.failed).toEqual([])
  })

  /** The ramps, of which those of a span come earlier, with a dead time of the unit in seconds. */
  const movedRamps = (earlyS: number, deadS: number, span: readonly [number, number] = [660, 745]) => {
    const early = (atS: number) => (atS > span[0] && atS < span[1] ? atS + earlyS : atS)
    const hzAt = (atS: number) => ramps.sequence.frequencyHz(early(atS))
    const lines = linesOf(ramps, { frequencyAt: hzAt }).map((line, place) => {
      if (place === 0) return line
      const cells = line.split(',')
      const share = requiredShare(PRODUCTS[PRODUCT], hzAt(Math.max(0, (place - 1) / 10 - deadS)))
      cells[1] = ((share * P0_KW) / 1_000 - 0.033).toFixed(6)
      return cells.join(',')
    })
    return withFile('2.1', lines.join('\n'))
  }
  const figures = (files: readonly RecordedFile[]) =>
    judgeRecordings(
      files.filter(({ name }) => name === nameOf('2.1')),
      PRODUCT,
      P0_KW,
    )

  test.each([0.9, 0.6, 0.2, -0.2, -0.6, -0.9])('a ramp that comes %d s before the others counts from its own start', (earlyS) => {
    const { findings, notes } = figures(movedRamps(earlyS, 3))
    const side = `${Math.abs(earlyS).toFixed(2)} s ${earlyS > 0 ? 'early' : 'late'}`
    expect(notes).toEqual([
      `1 of 5 ramps or steps of ${nameOf('2.1')} come at another time than the others: the first at 690 s, ${side}; each counts from its own start.`,
    ])
    const own = figures(withFile('2.1', rampsFrom(0, 3))).findings.filter(({ isNotShown }) => !isNotShown)
    expect(findings.map(({ name, value }) => [name, value])).toEqual(
      own.map(({ name, value }) => [name, expect.closeTo(value, 2)]),
    )
  })

  test.each([-0.7, -0.3, 0, 0.3, 0.7])(
    'a unit on either side of the limits is judged the same if its ramp is %d s early',
    (earlyS) => {
      // The energy of an ideal response within 7.5 s is 6.667 s, less the dead time: 75 % of 3.2 s at 4.267 s.
      for (const [deadS, isMet] of [
        [4.2, true],
        [4.4, false],
      ] as const) {
        const { approval } = figures(movedRamps(earlyS, deadS))
        expect([deadS, !approval.failed.includes('energy')]).toEqual([deadS, isMet])
      }
    },
  )

  test('a ramp that comes more than 1 s before the others, or at another speed, is refused', () => {
    expect(() => figures(movedRamps(1.3, 0))).toThrow(/applies 49\.\d{3} Hz at 6\d\d\.\d s, where Fast ramps/)
    const { frequencyHz } = ramps.sequence
    const slower = (atS: number) => (atS > 690 && atS < 745 ? Math.max(49, 49.9 - 0.19 * (atS - 690)) : frequencyHz(atS))
    expect(() => figures(withFile('2.1', linesOf(ramps, { frequencyAt: slower }).join('\n')))).toThrow(/where Fast ramps/)
  })
})

describe('the applied frequency of a test', () => {
  /** The times of its rows, how much later than in the file they are, and the notes. */
  function timesOf(hzOf: (atS: number) => number, { test: of = ramps, intervalMs = 100 } = {}) {
    const rows = Math.round((of.sequence.durationS * 1_000) / intervalMs) + 1
    const samples = Array.from({ length: rows }, (_, row) => {
      const atS = (row * intervalMs) / 1_000
      return { atS, frequencyHz: hzOf(atS), responseKw: 0 }
    })
    const notes: string[] = []
    const inTime = inTimeOfTest({ name: 'a.csv', test: of, samples, intervalMs }, notes)
    const laterAt = (atS: number) => (inTime[Math.round((atS * 1_000) / intervalMs)]?.atS ?? NaN) - atS
    return { inTime, laterAt, notes: notes.map((note) => note.replace(/^a\.csv applies the frequency |[,;] .*$/g, '')) }
  }
  const hz = ramps.sequence.frequencyHz
  /** All moves come late by a time, and ramp 5 by another one. */
  const late = (lateS: number, rampS: number) => (atS: number) => hz(Math.max(0, atS - (atS > 600 && atS < 740 ? rampS : lateS)))
  const held =
    (heldS: number, from = 0, to = Infinity) =>
    (atS: number) =>
      hz(atS < from || atS > to ? atS : Math.floor(atS / heldS + 1e-9) * heldS)

  test('that is less than 0.05 s late is in time', () => {
    const steps = testOf('6.1')
    const early = (atS: number) => steps.sequence.frequencyHz(atS + 0.04)
    expect(timesOf(early, { test: steps, intervalMs: 20 }).notes).toEqual([])
    expect(timesOf(late(0.04, 0.04)).laterAt(700)).toBe(0)
    expect(timesOf(late(0.06, 0.06)).notes).toEqual(['0.06 s late'])
    expect(timesOf(late(0.3, 0.34), { intervalMs: 20 }).notes).toEqual(['0.30 s late'])
    expect(timesOf(late(0.3, 0.38), { intervalMs: 20 }).notes).toHaveLength(2)
  })

  test('moves the rows of the last 5 s before a ramp that comes at another time, and none backwards', () => {
    // The rows of a ramp begin 1 s before it: 0.1 s after 689 s.
    const { laterAt, inTime } = timesOf(late(0.4, -0.4))
    expect([600, 684.1, 686.6, 689.1, 692].map(laterAt)).toEqual([-0.4, -0.4, 0, 0.4, 0.4].map((s) => expect.closeTo(s, 6)))
    const others = timesOf(late(0.9, -0.9)).inTime
    for (const times of [inTime, others]) {
      expect(times.every(({ atS }, row) => row === 0 || atS > (times[row - 1]?.atS ?? Infinity))).toBe(true)
    }
  })

  test.each([
    ['two rows', held(0.2), 100, []],
    ['three rows', held(0.3), 100, ['in steps of 0.3 s']],
    ['three rows in the slowest ramp only', held(0.3, 36, 39), 100, ['in steps of 0.3 s']],
    ['one row of 0.2 s', held(0.2), 200, []],
    ['two rows of 0.2 s', held(0.4), 200, ['in steps of 0.4 s']],
  ] as const)('that repeats for %s', (_, hzOf, intervalMs, notes) => {
    expect(timesOf(hzOf, { intervalMs }).notes.filter((note) => note.startsWith('in steps'))).toEqual(notes)
  })

  test('of a slow sine with a resolution of 10 mHz is not held', () => {
    const sine = testOf('4.2-25s')
    expect(timesOf((atS) => Number(sine.sequence.frequencyHz(atS).toFixed(2)), { test: sine }).notes).toEqual([])
  })

  test('that is held for at most 1 s has one shift for all rows, and one held for longer is refused', () => {
    const { laterAt } = timesOf(held(0.7))
    expect(new Set([10, 60, 300, 500, 720, 900].map((atS) => laterAt(atS).toFixed(6))).size).toBe(1)
    expect(() => timesOf(held(1.4))).toThrow(/where Fast ramps has/)
  })

  test('may differ by 0.03 Hz, and in a ramp by what it has in the row before or after', () => {
    const by = (from: number, to: number, byHz: number) => () =>
      timesOf((atS) => hz(atS) + (atS > from && atS < to ? byHz : 0)).notes
    expect(by(200, 201, 0.029)()).toEqual([])
    expect(by(200, 201, 0.031)).toThrow(/where Fast ramps has/)
    expect(by(691.95, 692.05, 0.024 + 0.029)()).toEqual([])
    expect(by(691.95, 692.05, 0.072)).toThrow(/where Fast ramps has/)
  })

  test('may be any after an early test has ended', () => {
    expect(timesOf((atS) => (atS + 0.8 > 1_050 ? 49.9 : hz(atS + 0.8))).notes).toEqual(['0.80 s early'])
  })
})

test('the interval of a file is that of most rows', () => {
  const text = linesOf(ramps, { seconds: 30 }).join('\n').replace('\n0.7,', '\n0.72,')
  expect(readRecording({ name: 'a.csv', text }).intervalMs).toBe(100)
})

describe('rows after the end of a test', () => {
  test('are ignored and noted', () => {
    const longer = (testType: string, hz: string, length = 600) => {
      const { sequence } = testOf(testType)
      const rows = Array.from({ length }, (_, row) =>
        [(sequence.durationS + (row + 1) / 10).toFixed(1), '-0.033', '50.01', hz, '-0.033'].join(','),
      )
      return [...linesOf(testOf(testType)), ...rows].join('\n')
    }
    for (const testType of ['Endurance', '4.2-40s', '6.1', '2.1']) {
      const { approval, findings, notes } = judge(withFile(testType, longer(testType, '50.000')))
      expect(notes).toEqual([`${nameOf(testType)} has 60.0 s after the end of the test, which are ignored.`])
      expect([testType, approval.failed]).toEqual([testType, []])
      expect(findings).toEqual(judge(whole).findings)
    }
    expect(judge(withFile('6.1', longer('6.1', '50.000', 9))).notes).toEqual([])
  })
})

describe('the hour of operation', () => {
  const operation = testOf('Operation')
  test.each([
    ['that is empty', '', 'has no column DateTime'],
    [
      'without the frequency of the grid',
      linesOf(operation).join('\n').replace('GridFreq', 'Frequency'),
      'has no column GridFreq',
    ],
    ['with a hole', linesOf(operation).toSpliced(500, 30).join('\n'), 'has a hole of 3.1 s before line 501'],
    [
      'of one row in 10 s',
      linesOf(operation)
        .filter((_, row) => row === 0 || row % 100 === 1)
        .join('\n'),
      'an interval of 10 s',
    ],
  ])('%s is refused', (_, text, sentence) => {
    expect(() => judge(withFile('Operation', text))).toThrow(sentence)
  })

  test('of 20 min is too short', () => {
    expect(() => judge(withFile('Operation', linesOf(operation, { seconds: 1_200 }).join('\n')))).toThrow(
      new TooShort(
        `${nameOf('Operation')}, the recording of Operation, is too short: it has the seconds 0 to 1200, and the test lasts 3600 s.`,
      ),
    )
  })

  test('may have empty cells of an applied frequency, and one row per second needs no exemption', () => {
    const rows = linesOf(operation).flatMap((line, place) => {
      if (place === 0) return [line]
      return place % 10 === 1 ? [line.replace(/,[^,]*(,[^,]*,[^,]*)$/, ',$1')] : []
    })
    const { approval, notes } = judge(withFile('Operation', rows.join('\n')))
    expect([approval.isApproved, notes]).toEqual([true, []])
  })
})

describe('files of several products in a folder', () => {
  test('are judged by the service in their name', () => {
    const others = ['Endurance', 'Operation', 'EnergyManagement'].map((testType) => ({
      name: nameOf(testType).replace('FcrdUp', 'FcrdDo'),
      text: '',
    }))
    const { approval, notes } = judge([...whole, ...others])
    expect(approval.isApproved).toBe(true)
    const [first, , last] = others.map(({ name }) => name)
    expect(notes).toEqual([`3 files, from ${first} to ${last}, have no test type of fcr-d-up-dynamic and are ignored.`])
    const own = whole.filter(({ name }) => name !== nameOf('Endurance'))
    const missing = judge([...own, ...others]).tests.flatMap(({ testType, state }) => (state === 'missing' ? [testType] : []))
    expect(missing).toEqual(['Endurance'])
  })

  test('the resource may have underscores', () => {
    const files = whole.map(({ name, text }) => ({ name: name.replace('Row', 'North_row_2'), text }))
    expect(judge(files).approval.isApproved).toBe(true)
  })
})

test.each([100.5, -100.5, 1_000, 1_000_000])(
  'a power of %d times that of the test is in another unit, also without a baseline',
  (other) => {
    const times = (factor: number) =>
      linesOf(testOf('Endurance')).map((line, place) => {
        const cells = line.split(',')
        if (place > 0) [cells[1], cells[4]] = [String((Number(cells[1]) + 0.033) * factor), '0']
        return cells.join(',')
      })
    expect(judge(withFile('Endurance', times(99.5).join('\n'))).approval.isApproved).toBe(true)
    expect(() => judge(withFile('Endurance', times(other).join('\n')))).toThrow(
      /has a response of -?\d+ kW at \d+\.\d s for a capacity of 20 kW, which looks like another unit than MW\./,
    )
  },
)
