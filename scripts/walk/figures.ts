import { expect, type Page } from 'playwright/test'
import type { CallAs } from '#simulator/scenario/playback/call.ts'
import { persistent } from './persistent.ts'

/** The fields of the platform's replies that the figures of a screen must agree with, in the units of the contract. */
export interface Truth {
  readonly stations: readonly {
    readonly name: string
    readonly isOnline: boolean
    readonly isBattery: boolean
    /** W */
    readonly latestPower: number | null
    readonly latestChargePower: number | null
    /** kW */
    readonly ratedPower: number | null
    /** V */
    readonly voltage?: number | null
    readonly installedPhase?: number | null
    readonly phaseOneInstalledOnGridLine?: number | null
  }[]
  readonly groups: readonly {
    readonly name: string
    /** W */
    readonly powerW?: number
    readonly stationCount?: number
    readonly onlineCount?: number
  }[]
  /** Hz */
  readonly frequencyHz: number | null
}

/** A row of a table: the texts of its cells by the title of the column, and the texts of its links. */
interface ShownRow {
  readonly names: readonly string[]
  readonly cells: Readonly<Record<string, string>>
}

export interface ShownFigures {
  readonly rows: readonly ShownRow[]
  readonly lines: readonly string[]
}

const readFigures = (page: Page): Promise<ShownFigures> =>
  page.evaluate(() => {
    const main = document.querySelector<HTMLElement>('main')
    const rows = [...(main?.querySelectorAll<HTMLTableElement>('table') ?? [])].flatMap((table) => {
      const titles = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.innerText.trim())
      return [...(table.tBodies[0]?.rows ?? [])].map((row) => ({
        names: [...row.querySelectorAll('a')].map((link) => link.innerText.trim()),
        cells: Object.fromEntries([...row.cells].map((cell, place) => [titles[place] ?? '', cell.innerText.trim()])),
      }))
    })
    return { rows, lines: (main?.innerText ?? '').split('\n').map((line) => line.trim()) }
  })

const POWER = /^(?<sign>[−-]?)(?<value>[\d ,.]+?)(?: \/ (?<rated>[\d ,.]+?))? (?<unit>k?W|MW)(?:, (?<direction>\w+))?/
const FACTOR: Readonly<Record<string, number>> = { W: 1, kW: 1_000, MW: 1_000_000 }
const numberOf = (text: string) => Number(text.replaceAll(/[ ,\u202f]/g, ''))

/** A power as text, compared with W: the value to half of its last digit, the sign, and the unit. */
function powerProblem(text: string, powerW: number, ratedKw?: number | null): string | undefined {
  const read = POWER.exec(text)?.groups
  if (!read) return undefined
  const { value = '', sign, unit = '', rated, direction } = read
  const factor = FACTOR[unit] ?? 1
  const digit = factor / 10 ** (value.split('.')[1]?.length ?? 0)
  const shownW = numberOf(value) * factor * (sign === '' ? 1 : -1)
  if (Math.abs(shownW - powerW) > 0.501 * digit + 0.001) return `shows ${text}, and the platform says ${powerW} W`
  if (shownW < 0 && direction === undefined) return `shows ${text} without its direction`
  const isRatedWrong =
    rated !== undefined &&
    ratedKw !== undefined &&
    ratedKw !== null &&
    Math.abs(numberOf(rated) * factor - ratedKw * 1_000) > 0.501 * digit
  return isRatedWrong ? `shows ${text}, and it is rated for ${ratedKw} kW` : undefined
}

type TrueStation = Truth['stations'][number]

/** `1 (L2)`: the line of a single phase. */
function phaseProblem(cells: ShownRow['cells'], { installedPhase, phaseOneInstalledOnGridLine: line }: TrueStation) {
  const shown = cells['Phases']
  const read = /^(?<phases>\d)(?: \(L(?<line>\d)\))?$/.exec(shown ?? '')?.groups
  if (!read) return undefined
  const isWrong =
    (typeof installedPhase === 'number' && Number(read['phases']) !== installedPhase) ||
    (read['line'] !== undefined && typeof line === 'number' && Number(read['line']) !== line)
  return isWrong ? `shows ${shown} as phases, and the platform says ${installedPhase} on L${line}` : undefined
}

/** `10.7 / 32 A` or `10.7 A`: the power per volt and phase. */
function currentProblem(cells: ShownRow['cells'], station: TrueStation) {
  const shown = cells['Current']
  const read = /^(?<value>[−-]?[\d.]+)(?: \/ [\d.]+)? A\b/.exec(shown ?? '')?.groups?.['value']
  const { voltage, installedPhase } = station
  const powerW = station.isBattery ? station.latestPower : station.latestChargePower
  if (read === undefined || !voltage || powerW === null) return undefined
  const currentA = powerW / (voltage * (installedPhase ?? 3))
  return Math.abs(Math.abs(numberOf(read.replace(/^[−-]/, ''))) - Math.abs(currentA)) > 0.06
    ? `shows ${shown}, and the platform says ${powerW} W at ${voltage} V`
    : undefined
}

/** What no charging site has, regardless of the reply: a factor of 1000 shows here. */
const PLAUSIBLE = [
  [/([\d.]+) Hz\b/g, 45, 55],
  [/([\d.]+) %/g, 0, 999],
  [/([\d.]+) kW\b/g, 0, 50_000],
  [/([\d.]+) A\b/g, 0, 5_000],
  [/([\d.]+) V\b/g, 100, 1_500],
] as const

function implausible(lines: readonly string[]): string | undefined {
  for (const [pattern, min, max] of PLAUSIBLE) {
    for (const line of lines) {
      for (const [text, value] of line.matchAll(pattern)) {
        if (Number(value) !== 0 && (Number(value) < min || Number(value) > max)) return `shows ${text}`
      }
    }
  }
  return undefined
}

/** The first figure of a screen that differs from the platform's reads. */
export function figureProblem({ rows, lines }: ShownFigures, { stations, groups, frequencyHz }: Truth): string | undefined {
  for (const { names, cells } of rows) {
    const station = only(stations, names)
    const group = station ? undefined : only(groups, names)
    const power = cells['Power']
    const name = station?.name ?? group?.name
    const isWhole = station?.isOnline === true
    const watts = isWhole ? (station.isBattery ? station.latestPower : station.latestChargePower) : group?.powerW
    const wrong = power !== undefined && typeof watts === 'number' ? powerProblem(power, watts, station?.ratedPower) : undefined
    if (wrong !== undefined) return `${name} ${wrong}`
    const place = station && (phaseProblem(cells, station) ?? (isWhole ? currentProblem(cells, station) : undefined))
    if (place !== undefined) return `${name} ${place}`
    const connection = cells['Connection']
    if (
      station &&
      connection !== undefined &&
      /^O(?:n|ff)line/.test(connection) &&
      connection.startsWith('Online') !== station.isOnline
    ) {
      return `${name} shows ${connection}`
    }
    const online = cells['Online / stations']
    if (
      group &&
      online !== undefined &&
      /\d/.test(online) &&
      online.replaceAll(' ', '') !== `${group.onlineCount}/${group.stationCount}`
    ) {
      return `${name} shows ${online} stations, and the platform says ${group.onlineCount} / ${group.stationCount}`
    }
  }
  const shownHz = /^(\d\d\.\d{3}) Hz$/.exec(lines[lines.indexOf('Frequency') + 1] ?? '')?.[1]
  if (shownHz !== undefined && frequencyHz !== null && Math.abs(Number(shownHz) - frequencyHz) > 0.0011) {
    return `the frequency shows ${shownHz} Hz, and the platform says ${frequencyHz} Hz`
  }
  return implausible(lines)
}

/** The only entity with one of these names. */
function only<Item extends { readonly name: string }>(items: readonly Item[], names: readonly string[]): Item | undefined {
  const found = items.filter(({ name }) => names.includes(name))
  return found.length === 1 ? found[0] : undefined
}

async function readTruth(callAs: CallAs): Promise<Truth> {
  const read = async (name: 'listStations' | 'listGroups' | 'readOverview', query = {}) =>
    (await callAs('admin', name, { query, struck: false })).body
  const listOf = (body: unknown) => (Array.isArray(body) ? body : (body as { data: unknown[] }).data)
  const [stations, groups, overview] = await Promise.all([read('listStations'), read('listGroups'), read('readOverview')])
  return {
    stations: listOf(stations) as Truth['stations'],
    groups: listOf(groups) as Truth['groups'],
    frequencyHz: (overview as { frequency?: { nowHz: number | null } }).frequency?.nowHz ?? null,
  }
}

/** The first figure that the page still shows wrong after this time, ms. Lists are read every 10 s. */
export async function figureDifference(page: Page, callAs: CallAs, withinMs = 12_000): Promise<string | undefined> {
  const truth = await readTruth(callAs)
  return persistent(async () => [figureProblem(await readFigures(page), truth) ?? []].flat(), withinMs)
}

export async function expectFigures(page: Page, callAs: CallAs) {
  expect(await figureDifference(page, callAs)).toBeUndefined()
}
