import type { Station } from '#simulator/stations/world/station.ts'
import type { ChargerMessage } from '../model/charger-message.ts'
import { isAdded } from '../world/add-charger.ts'
import type { Protocol } from './limit-call.ts'
import { oneAtATime } from './timed-calls.ts'
import type { Addressee } from './translation.ts'
import type { WaitingCharger, WaitingList } from './waiting-list.ts'

type Call = (method: string, params: Record<string, unknown>) => Promise<unknown>

const KEY = 'NumberOfConnectors'
const MAX_CONNECTORS = 20
/** EVSEs of a charger are numbered from 1. Chargers limit the variables of a call. */
const EVSES = [1, 2, 3, 4]

interface Answer {
  readonly configurationKey?: readonly { readonly key?: string; readonly value?: string }[]
  readonly getVariableResult?: readonly {
    readonly attributeStatus?: string
    readonly component?: { readonly evse?: { readonly id?: number } }
  }[]
}

async function connectors16(call: Call): Promise<readonly number[]> {
  const { configurationKey } = (await call('GetConfiguration', { key: [KEY] })) as Answer
  const count = Math.floor(Number(configurationKey?.find(({ key }) => key === KEY)?.value))
  return count >= 1 && count <= MAX_CONNECTORS ? Array.from({ length: count }, (_, place) => place + 1) : []
}

/** The availability of an EVSE is a variable of each one there is. */
async function connectors201(call: Call): Promise<readonly number[]> {
  const getVariableData = EVSES.map((id) => ({
    component: { name: 'EVSE', evse: { id } },
    variable: { name: 'AvailabilityState' },
  }))
  const { getVariableResult = [] } = (await call('GetVariables', { getVariableData })) as Answer
  const isKnown = (id: number) =>
    getVariableResult.some(({ attributeStatus, component }) => attributeStatus === 'Accepted' && component?.evse?.id === id)
  return EVSES.filter(isKnown)
}

/** The connectors (1.6) or EVSEs (2.0.1) that a charger names; none if it does not answer. */
const connectorsOf = (protocol: Protocol, call: Call): Promise<readonly number[]> =>
  (protocol === 'ocpp1.6' ? connectors16(call) : connectors201(call)).catch(() => [])

interface WaitingContext {
  readonly identity: string
  readonly protocol: Protocol
  readonly address: string | undefined
  readonly waiting: WaitingList
  readonly stations: () => readonly Station[]
  readonly call: Call
}

/** What a charger reports about itself while some of its connectors have no station. */
export class WaitingEntry {
  readonly #context: WaitingContext

  constructor(context: WaitingContext) {
    this.#context = context
  }

  enter(): WaitingCharger {
    const { waiting, identity, protocol, address } = this.#context
    return waiting.add(identity, protocol, address)
  }

  /** A charger without a station. One that is Pending reports no status, so that it is asked for its connectors. */
  introduce(to: Addressee, message: ChargerMessage | undefined): void {
    this.#note(to, message)
    if (message?.boot) setImmediate(() => void this.#askForConnectors())
  }

  /** A charger with a station waits while one of its connectors has none. */
  reported(to: Addressee, message: ChargerMessage | undefined): void {
    const { waiting, identity, stations } = this.#context
    const used = new Set(stations().map(({ ocpp }) => ocpp?.entry.connector))
    // It reports its other connectors when it is accepted. The site file decides which connectors of its chargers are stations.
    const isFurther = to !== 'all' && 'connector' in to && !used.has(to.connector) && stations().some(isAdded)
    if (!waiting.get(identity) && !isFurther) return
    this.#note(to, message)
    const { connectors } = waiting.get(identity) ?? {}
    if ([...(connectors ?? [])].every((connector) => used.has(connector))) waiting.remove(identity)
  }

  #note(to: Addressee, message: ChargerMessage | undefined) {
    const charger = this.enter()
    if (message?.boot) Object.assign(charger, message.boot)
    if (to !== 'all' && 'connector' in to && isConnector(to.connector)) charger.connectors.add(to.connector)
  }

  readonly #askForConnectors = oneAtATime<void>(async () => {
    const { protocol, call, waiting, identity } = this.#context
    const connectors = await connectorsOf(protocol, call)
    const charger = waiting.get(identity)
    for (const connector of connectors) charger?.connectors.add(connector)
  })
}

const isConnector = (connector: number) => Number.isInteger(connector) && connector >= 1 && connector < 100
