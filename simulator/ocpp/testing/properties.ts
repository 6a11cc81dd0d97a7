import type { Station } from '#simulator/stations/world/station.ts'
import { wantedLimitA } from '../world/step-ocpp.ts'
import { isKnownDraw, isKnownPower, isMeasuredDraw } from '#simulator/devices/model/draw-origin.ts'
import type { ModelCharger, Outgoing } from '../charger/model-charger.ts'
import { ConnectorView, type Field } from './connector-view.ts'

/** A property that did not hold. */
export interface Violation {
  readonly second: number
  readonly property: string
  readonly text: string
}

/** Values of this age must be shown as measured, ms. */
const RECENT_MS = 12_000
/** A step of 1 Wh at both ends of 10 s. */
const REGISTER_STEP_W = 720
const DRAWS: ReadonlySet<string> = new Set(['current', 'power'])
/** A limit that was not accepted is sent again after 30 s. */
const LIMITED_WITHIN_MS = 45_000
/** A charger that does not answer a call can be limited by the next one only, which follows after this time, ms. */
const NEXT_CALL_MS = 30_000
/** More than the connectors can carry. */
const MAX_W = 33_000
const MAX_A = 48
/** The budget of the group of a charger, A. */
export const BUDGET_A = 40
/** The tolerance of a charger that obeys: 0.1 A and 1 %. */
const BUDGET_TOLERANCE_A = 0.6
/** A measured power is known 10 s later: at the rated power of a connector, Wh. */
const FOLLOWING_WH = 61
const MAX_VIOLATIONS = 5

/** Follows a charger and its stations, and collects what does not hold. */
export function newViews(charger: ModelCharger, stationsOf: () => readonly Station[]) {
  const views = charger.connectors.map((connector) => new ConnectorView(connector))
  const violations: Violation[] = []
  /** What concerns all connectors together. */
  const together = new ConnectorView(charger.connectors[0])
  const unansweredMs: number[] = []
  /** The time in which a limit is followed: longer after each call that the charger has left without an answer. */
  const limitedWithin = (fromMs: number) =>
    LIMITED_WITHIN_MS + NEXT_CALL_MS * unansweredMs.filter((ms) => ms >= fromMs - NEXT_CALL_MS).length
  const add = (second: number, property: string, text: string) => {
    const isNew = violations.every((one) => one.property !== property)
    if (isNew && violations.length < MAX_VIOLATIONS) violations.push({ second, property, text })
  }

  function delivered(message: Outgoing, nowMs: number) {
    const view = views.find(({ connector }) => connector === message.connector)
    if (!view) return
    const { connector, shownMs } = view
    const { claims, samples, takenMs } = message
    // The first connector of the EVSE has the car.
    const connectorStatus = message.body.connectorId === 1 ? message.body.connectorStatus : undefined
    if (connectorStatus !== undefined) view.isOccupied = connectorStatus === 'Occupied'
    // With two connectors, an event of an unknown transaction without an EVSE says nothing about either.
    if (message.body.evse !== undefined) view.placed = connector.session
    else if (message.body.connectorId !== undefined) view.placed = view.placedByStatus(takenMs, views)
    const isPlaced = view.placed !== null && view.placed === message.session
    if (message.method === 'TransactionEvent' && message.body.evse === undefined && !isPlaced) {
      // The platform takes the only connector that it can be at, as far as it knows.
      for (const one of views) one.isUnplaced = true
      if (samples.length > 0) view.valuesMs = nowMs
      return
    }
    // A stop without a known number can be that of either connector.
    const isUnnamed =
      message.method === 'StopTransaction' && (message.session?.number ?? message.body.transactionId) === undefined
    if (isUnnamed && views.every((one) => one.connector.session ?? one === view)) for (const one of views) one.isUnplaced = true
    if (claims.register) view.lowestWh = Math.min(view.lowestWh, claims.register.totalWh)
    // An event after the end of a session of which a new run knows nothing looks like one of a running session.
    if (message.kind === 'state' && message.session && message.session.startedMs < view.resetMs) shownMs.delete('session')
    const count = (quantity: string) => samples.filter(({ carries }) => carries === quantity).length
    const isInBody = message.method === 'StartTransaction' || message.method === 'StopTransaction'
    const isOfRun = takenMs >= view.resetMs
    if (isOfRun && claims.register && (isInBody || count('energy') > 0)) {
      view.baseMs ??= takenMs
      if (takenMs >= view.baseMs) view.carried.push(claims.register)
    }
    view.takeSamples(samples, takenMs, nowMs)
    // A delayed message may describe the past.
    const isPresent = nowMs - takenMs < 1_500
    // Without a value, the number of a former session can be that of the last one.
    const isEmpty = message.method === 'MeterValues' && samples.length === 0 && (message.session?.startedMs ?? 0) < view.resetMs
    // Nor does one of no number that shows no draw.
    const isIdle = !samples.some(({ carries, json }) => DRAWS.has(carries) && Number.parseFloat(String(json.value)) > 0)
    const isWithoutId = message.method === 'MeterValues' && charger.protocol === 'ocpp1.6' && !message.session?.number && isIdle
    if (isWithoutId) shownMs.delete('session')
    if (claims.session !== undefined && !isEmpty && !isWithoutId) {
      if (claims.session === (connector.session !== null) && isPresent) setOnce(shownMs, 'session', nowMs)
      else if (claims.session !== (connector.session !== null)) shownMs.delete('session')
    }
    if (claims.status !== undefined) {
      if (claims.status === connector.status && isPresent) setOnce(shownMs, 'status', nowMs)
      else if (claims.status !== connector.status) shownMs.delete('status')
    }
    if (samples.length > 0 && takenMs >= view.idleMs) view.valuesMs = nowMs
    if (!isPresent) return
    if (claims.status === connector.status && claims.status !== 'Charging') view.idleMs = nowMs
    // A phase in use is known by its own value only.
    const inUse = samples.filter(({ carries, json }) => carries === 'current' && Number.parseFloat(String(json.value)) > 0)
    // One that is left out beside a current of 0 is not known without a power.
    const isComplete = count('current') === 3 || count('current') === inUse.length || count('power') > 0
    const hasCurrents =
      count('current') > 0 && isComplete && inUse.length >= connector.currentsA.filter((amperes) => amperes > 0).length
    if (hasCurrents) shownMs.set('currents', nowMs)
    if (count('current') + count('power') > 0) view.isPartial = !hasCurrents && count('power') === 0
    if (hasCurrents || count('power') > 0) shownMs.set('power', nowMs)
    // A newer message without a phase in use leaves it open.
    else if (count('current') > 0) shownMs.delete('power')
  }

  function check(second: number, nowMs: number) {
    const stations = stationsOf()
    checkTogether(second, nowMs, stations)
    for (const [place, view] of views.entries()) {
      const station = stations[place]
      if (station) checkOne(view, station, second, nowMs)
    }
  }

  /** The limit of the whole charger, and the budget of its group. Not while the platform cannot know the sessions. */
  function checkTogether(second: number, nowMs: number, stations: readonly Station[]) {
    const [view] = views
    const isKnown = stations.every(({ isOnline }) => isOnline) && views.every(({ shownMs }) => shownMs.has('session'))
    if (!view || !isKnown) return together.forget()
    const used = views.filter(({ connector }) => connector.session && connector.hasPower)
    const limits = used.reduce((sum, { connector }) => sum + connector.limitA, 0)
    const wanted = stations.reduce((sum, station, place) => {
      const isUsed = used.some(({ connector }) => connector === views[place]?.connector)
      return isUsed ? sum + Math.max(0, wantedLimitA(station)) : sum
    }, 0)
    const isAbove = used.some(({ isLimitedAsWhole }) => isLimitedAsWhole) && limits > wanted + 0.5 * used.length
    if (together.isOver('whole limit', isAbove, 0, nowMs, limitedWithin)) {
      add(second, 'whole limit', `holds ${limits} A, the platform wants ${wanted} A`)
    }
    const sums = ([0, 1, 2] as const).map((line) => used.reduce((sum, { connector }) => sum + connector.currentsA[line], 0))
    const isOverBudget = sums.some((amperes) => amperes > BUDGET_A + BUDGET_TOLERANCE_A)
    if (together.isOver('budget', isOverBudget, 0, nowMs, limitedWithin)) {
      add(second, 'budget', `${sums.join()} A on the lines, the group has ${BUDGET_A} A`)
    }
  }

  function checkOne(view: ConnectorView, station: Station, second: number, nowMs: number) {
    view.follow(nowMs)
    const { connector, shownMs } = view
    const { ocpp } = station
    if (!ocpp) return
    const falls = station.energyImportWh < view.lastWh - 1e-6
    if (falls) add(second, 'energy falls', `from ${view.lastWh} to ${station.energyImportWh} Wh`)
    view.lastWh = station.energyImportWh
    if (Number.isNaN(view.firstWh)) {
      view.firstWh = station.energyImportWh
      view.trueAtFirstWh = connector.totalWh
    }
    // Without a register, the energy follows a power that is marked as assumed or last known.
    const followsPower = ocpp.importRegister === null || !view.hadRegister || ocpp.bridgedWh.import > 0
    view.hadRegister = ocpp.importRegister !== null
    if (followsPower && station.powerW > 0) {
      if (isKnownDraw(ocpp.origin)) view.hasFollowedPower = true
      else view.wasAssumed = true
    }
    if (!station.isOnline) return view.forget()
    const name = `connector ${connector.number}`
    const over = (
      property: string,
      isDifferent: boolean,
      sinceMs: number,
      text: string,
      withinMs?: number | ((fromMs: number) => number),
    ) => {
      if (view.isOver(property, isDifferent, sinceMs, nowMs, withinMs)) add(second, property, `${name}: ${text}`)
    }
    const at = (field: Field) => shownMs.get(field) ?? Infinity
    const hasSession = connector.session !== null
    const seesSession = station.vehicle !== null
    over('session', seesSession !== hasSession, at('session'), `session ${hasSession}, the platform has ${seesSession}`)
    over(
      'status',
      !isSame(connector.status, station.status),
      at('status'),
      `${connector.status}, the platform has ${station.status}`,
    )

    const { powerW } = connector
    // The step of the register makes a power that is derived from it less certain.
    const minimumW = ocpp.derivedFrom === 'register' ? REGISTER_STEP_W : 50
    const differs = Math.abs(station.powerW - powerW) > Math.max(minimumW, 0.02 * powerW)
    // At an assumed voltage, a power is marked and can differ.
    const isMeasured = (ocpp.origin === 'measured' || ocpp.origin === 'derived') && isKnownPower(ocpp)
    const text = `${powerW.toFixed(0)} W, the platform has ${station.powerW.toFixed(0)} W (${ocpp.origin})`
    over('power', isMeasured && differs, view.hasZeros || view.isPartial ? at('register') : view.powerSinceMs, text)
    over('power by status', ocpp.origin === 'status' && differs, at('status'), text)
    const isRecent = nowMs - (shownMs.get('power') ?? -Infinity) <= RECENT_MS
    const isShown = ocpp.origin === 'status' || isMeasuredDraw(ocpp) || isMeasured
    over('measured power', isRecent && (!isShown || (isKnownPower(ocpp) && differs)), 0, text, RECENT_MS)
    const isFree = at('session') < Infinity && connector.status === 'Available'
    const isShownFree = !seesSession && station.status === 'Available'
    if (isFree && view.wasShownFree && !isShownFree) add(second, 'stays free', `${name} becomes ${station.status}`)
    view.wasShownFree = isFree && isShownFree
    const isOld = view.idleMs > view.valuesMs && powerW === 0 && station.powerW > 50
    over('idle status', isOld && isMeasured, view.idleMs, text, 2_000)
    if (station.powerW > MAX_W || currentsOf(station).some((amperes) => amperes > MAX_A)) {
      add(second, 'impossible draw', `${name}: ${station.powerW} W`)
    }
    over('free connector', at('session') < Infinity && !hasSession && station.powerW > 0, at('session'), text)

    const wantedA = wantedLimitA(station)
    const isAbove = hasSession && !view.isLimitedAsWhole && connector.hasPower && connector.limitA > Math.max(wantedA, 0) + 0.5
    over('limit', isAbove, at('session'), `holds ${connector.limitA} A, the platform wants ${wantedA} A`, limitedWithin)

    const seen = currentsOf(station)
    const real = [0, 1, 2].map((line) => connector.currentsA[((line - station.phaseOneLine + 4) % 3) as 0 | 1 | 2])
    const isCurrentRecent = nowMs - (shownMs.get('currents') ?? -Infinity) <= RECENT_MS
    const apart = seen.some((amperes, line) => Math.abs(amperes - (real[line] ?? 0)) > 0.2)
    over(
      'currents',
      isCurrentRecent && apart,
      0,
      `${real.join()} A on the lines, the platform has ${seen.map((a) => a.toFixed(1)).join()}`,
      RECENT_MS,
    )
  }

  /** `pending`: what the platform has not received yet. */
  function finish(second: number, pending: readonly Outgoing[]) {
    for (const [place, view] of views.entries()) {
      const station = stationsOf()[place]
      if (!station || view.isUnplaced) continue
      const { connector } = view
      const seenWh = station.energyImportWh - view.firstWh
      // A new run counts from a rounded register, too.
      const slackWh = 1 + connector.sessions + 2 * view.resets
      const byPowerWh = view.hasFollowedPower ? FOLLOWING_WH * (1 + connector.sessions) : 0
      const maxWh = connector.totalWh - Math.min(view.trueAtFirstWh, view.lowestWh) + slackWh + byPowerWh
      const missing = pending.filter((one) => one.connector === connector)
      const minWh = view.carriedWh - slackWh - missing.reduce((sum, { intervalWh = 0 }) => sum + intervalWh, 0)
      const text = `connector ${connector.number}: ${minWh.toFixed(0)} to ${maxWh.toFixed(0)} Wh, the platform has ${seenWh.toFixed(0)} Wh`
      if (seenWh < minWh) add(second, 'energy is lost', text)
      if (seenWh > maxWh && !view.wasAssumed) add(second, 'energy is invented', text)
    }
  }

  function platformReset() {
    for (const view of views) {
      view.firstWh = NaN
      view.lastWh = 0
      view.placed = null
      view.isOccupied = false
      view.lowestWh = Infinity
      view.baseMs = undefined
      view.resets++
      view.resetMs = charger.nowMs
      view.shownMs.clear()
      view.carried.length = 0
    }
  }

  /** A limit of a transaction names that of the connector, once the platform can know it. */
  function asked(second: number, method: string, params: Record<string, unknown>) {
    if (method !== 'SetChargingProfile') return
    const place = params.connectorId ?? params.evseId
    const profile = (params.csChargingProfiles ?? params.chargingProfile) as { readonly transactionId?: number | string }
    const view = views.find(({ connector }) => connector.number === place)
    const session = view?.connector.session
    const isNumbered = charger.protocol === 'ocpp1.6'
    const known = isNumbered ? session?.number : session?.id
    const named = profile.transactionId
    // A limit that is being sent in this second can be of the former transaction.
    const isShown = (view?.shownMs.get('session') ?? Infinity) < charger.nowMs
    if (!view || named === undefined || known === undefined || !isShown || String(named) === String(known)) return
    add(second, 'transaction of a limit', `connector ${view.connector.number}: ${known}, the limit names ${named}`)
  }

  /** The charger leaves a call of the platform without an answer. */
  const unanswered = (nowMs: number) => void unansweredMs.push(nowMs)

  return { violations, add, delivered, check, finish, platformReset, asked, unanswered }
}

const setOnce = (shown: Map<Field, number>, field: Field, nowMs: number) => {
  if (!shown.has(field)) shown.set(field, nowMs)
}

/** A car that is connected without a session is shown as preparing or finishing. */
function isSame(truth: string, seen: string): boolean {
  const isReady = (status: string) => status === 'Preparing' || status === 'Finishing'
  return truth === seen || (isReady(truth) && isReady(seen))
}

/** The currents that the platform books on the three grid lines, A. */
function currentsOf({ currentA, phasesInUse, firstLine, path }: Station): number[] {
  const amperes = [0, 0, 0]
  for (let phase = 0; phase < phasesInUse; phase++) {
    amperes[(firstLine - 1 + phase) % 3] = currentA === 0 ? 0 : currentA + (path?.differencesA?.[phase] ?? 0)
  }
  return amperes
}
