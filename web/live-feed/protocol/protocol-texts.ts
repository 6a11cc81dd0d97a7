import { knownWords } from '#contract/wire.ts'
import { numberText } from '#units/numbers/number-format.ts'
import type { ChargerDeviation, ChargerMessage } from '#contract/ocpp/chargers.ts'
import { timeCells, timeHeads, csvRow } from '#units/csv.ts'

const KIND_LABEL = knownWords({ call: 'Call', result: 'Answer', error: 'Error', unreadable: 'Not readable' } satisfies Record<
  ChargerMessage['kind'],
  string
>)

/** Who talks with the platform: a charger by OCPP, or a device or meter by MQTT. */
export interface Talker {
  readonly noun: 'charger' | 'device' | 'meter'
  readonly protocol: 'OCPP' | 'MQTT'
}
export const CHARGER: Talker = { noun: 'charger', protocol: 'OCPP' }
export const DEVICE: Talker = { noun: 'device', protocol: 'MQTT' }
export const METER: Talker = { noun: 'meter', protocol: 'MQTT' }

/** MQTT has messages, of which some are answers; only OCPP has calls. */
export const kindText = ({ kind }: Pick<ChargerMessage, 'kind'>, { protocol }: Talker = CHARGER): string =>
  kind === 'call' && protocol === 'MQTT' ? 'Message' : KIND_LABEL[kind]

export const directionText = ({ isOutbound }: Pick<ChargerMessage, 'isOutbound'>, { noun }: Talker = CHARGER): string =>
  isOutbound ? `To ${noun}` : `From ${noun}`

/** The filter of the table: messages of either direction, or errors of both. */
export const protocolChips = ({ noun }: Talker) =>
  [
    { key: 'in', label: `From ${noun}` },
    { key: 'out', label: `To ${noun}` },
    { key: 'error', label: 'Errors' },
  ] as const
export const chipOf = ({ kind, isOutbound }: Pick<ChargerMessage, 'kind' | 'isOutbound'>): string =>
  isErrorMessage({ kind }) ? 'error' : isOutbound ? 'out' : 'in'

export const isErrorMessage = ({ kind }: Pick<ChargerMessage, 'kind'>): boolean => kind === 'error' || kind === 'unreadable'

export const latencyText = ({ latencyMs }: Pick<ChargerMessage, 'latencyMs'>): string =>
  latencyMs === null ? '–' : `${numberText(latencyMs)} ms`

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The messages as a JSON array, one per line. A message that is not JSON, or was cut, is a text. */
export const protocolJson = (messages: readonly ChargerMessage[]): string =>
  `[\n${messages.map(({ text, ...rest }) => JSON.stringify({ ...rest, message: jsonOf(text) })).join(',\n')}\n]\n`

/** The messages as CSV, oldest first. */
export const protocolCsv = (messages: readonly ChargerMessage[], talker: Talker = CHARGER): string =>
  csvRow([...timeHeads(), 'Direction', 'Kind', 'Action', 'Latency (ms)', 'Message']) +
  messages
    .map((message) => {
      const { at, action, latencyMs, text } = message
      return csvRow([
        ...timeCells(Date.parse(at)),
        directionText(message, talker),
        kindText(message, talker),
        action,
        latencyMs,
        text,
      ])
    })
    .join('')

/** The deviations as CSV, with their first and last times. */
export const deviationsCsv = (deviations: readonly ChargerDeviation[]): string => {
  const times = ['First', 'Last'].flatMap((which) => timeHeads().map((head) => `${which}, ${head}`))
  const rows = deviations.map(({ clause, what, count, first, last }) =>
    csvRow([clause, what, count, ...timeCells(Date.parse(first)), ...timeCells(Date.parse(last))]),
  )
  return csvRow(['Message and field', 'Deviation', 'Messages', ...times]) + rows.join('')
}
