import { stimulusAsText } from '#simulator/scenario/playback/stimulus-words.ts'
import type { Stimulus } from '#simulator/scenario/language/stimuli.ts'
import type { World } from '#simulator/core/world/state.ts'

type Fields = Readonly<Record<string, unknown>>

const nameOf = ({ stations }: World, asked: unknown) =>
  stations.find(({ name, deviceId, stationId }) => [name, deviceId, stationId].includes(asked as never))?.name ?? String(asked)
const groupOf = ({ groups }: World, asked: unknown) =>
  [...groups.values()].find(({ id, name }) => id === asked || name === asked)?.name ?? String(asked)

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function vehicleSentence({ arrives, leaves }: Fields, station: string): string | undefined {
  if (leaves === true) return `The car at ${station} leaves.`
  if (typeof arrives !== 'object' || arrives === null) return undefined
  const { limit = 16, phases = 3, soc = 40 } = arrives as Fields
  const taken = phases === 1 ? `${String(limit)} A on one phase` : `${String(limit)} A on ${String(phases)} phases`
  return `A car arrives at ${station}. It is charged to ${String(soc)} % and takes up to ${taken}.`
}

function meterSentence({ value, silent, release, for: span }: Fields, group: string): string | undefined {
  const during = span === undefined ? '' : ` for ${textOf(span)}`
  if (silent === true) return `The meter of ${group} sends no values${during}.`
  if (silent === false) return `The meter of ${group} sends values again.`
  if (release === true) return `The building of ${group} returns to its ordinary load.`
  if (value === undefined) return undefined
  return `The building of ${group} draws ${[value].flat().map(textOf).join(', ')} A${during}.`
}

function stationSentence({ station, ...change }: Fields, world: World): string | undefined {
  if (Object.keys(change).length !== 1) return undefined
  const name = nameOf(world, station)
  if (change['online'] === false) return `${name} goes offline.`
  if (change['online'] === true) return `${name} is online again.`
  if (change['plug'] === true) return `A car is plugged in at ${name}.`
  if (change['unplug'] === true) return `The car at ${name} leaves.`
  return undefined
}

/** A line of a timeline as a sentence with the names of the site. */
export function lineSentence(stimulus: Fields, world: World): string {
  const { vehicle, meter, station, operator } = stimulus as Record<string, Fields | undefined>
  if (operator) {
    const input = operator['body'] ?? operator['params'] ?? {}
    return `User ${String(operator['user'])} calls ${String(operator['call'])} with ${JSON.stringify(input)}.`
  }
  const said =
    (vehicle && vehicleSentence(vehicle, nameOf(world, vehicle['station']))) ??
    (meter && meterSentence(meter, groupOf(world, meter['group']))) ??
    (station && stationSentence(station, world))
  if (said !== undefined) return said
  const { stimulus: kind, text } = stimulusAsText(stimulus as unknown as Stimulus)
  return `${kind[0]?.toUpperCase()}${kind.slice(1)}: ${text}.`
}
