import { SECOND_MS } from '#contract/durations.ts'
import { gridLines } from '#simulator/dlm/model/current-request.ts'
import { lineCurrentA } from '#simulator/dlm/world/line-current.ts'
import { allocationsOf, isSafeLimitInForce } from '#simulator/dlm/world/load-reports.ts'
import { isActivated } from '#simulator/demand-response/world/fcr-settings.ts'
import { phaseLoads } from '#simulator/dlm/world/phase-loads.ts'
import type { World } from '#simulator/core/world/state.ts'
import { forecastsOf, v2gSessionsOf } from '#simulator/v2g/world/v2g-sessions.ts'
import type { V2gForecast } from '#contract/v2g.ts'
import { A_PER_KW, type SavedRun } from './saved-run.ts'
import { Steps } from './steps.ts'

interface ModelStation {
  readonly currentA: Steps<number>
  readonly statuses: Steps<string>
  readonly allowedA: Steps<number>
  /** `holding, main-fuse` */
  readonly reasons: Steps<string>
}
type Lines = readonly [number, number, number]
export interface ModelGroup {
  /** The sum of the chargers on each grid line, A. */
  readonly sums: Steps<Lines>
  /** What the limits leave to the chargers on each grid line, A; Infinity without a limit. */
  readonly rooms: Steps<Lines>
  /** The power of its stations, kW; negative while they deliver. */
  readonly powerKw: Steps<number>
  readonly safeLimit: Steps<boolean>
  readonly activated: Steps<boolean>
  /** The forecasts of its V2G sessions at the moment of saving, by device. */
  readonly forecasts: Map<string, V2gForecast>
}

/** What the rebuilt scenario did in each second of an incident. */
export class ModelRun {
  readonly stations = new Map<string, ModelStation>()
  readonly groups = new Map<number, ModelGroup>()
  readonly #saved: SavedRun

  constructor(saved: SavedRun) {
    this.#saved = saved
    for (const deviceId of saved.stations.keys()) {
      this.stations.set(deviceId, { currentA: new Steps(), statuses: new Steps(), allowedA: new Steps(), reasons: new Steps() })
    }
    for (const { entry } of saved.groups) {
      this.groups.set(entry.id, {
        sums: new Steps(),
        rooms: new Steps(),
        powerKw: new Steps(),
        safeLimit: new Steps(),
        activated: new Steps(),
        forecasts: new Map(),
      })
    }
  }

  /** Notes a second of the run. */
  see(world: World): void {
    const { nowMs } = world
    const { startMs, endMs, savedMs, stations, groups } = this.#saved
    if (nowMs < startMs - SECOND_MS || nowMs > endMs) return
    let hasNews = nowMs % (10 * SECOND_MS) === 0
    for (const [deviceId, { entry }] of stations) {
      const [own, station] = [this.stations.get(deviceId), world.byStationId.get(entry.stationId)]
      if (!own || !station) continue
      own.currentA.add(nowMs, Math.round(station.currentA * 100) / 100)
      own.statuses.add(nowMs, station.status)
      hasNews ||= own.allowedA.values.at(-1) !== station.allowedCurrentA
      own.allowedA.add(nowMs, station.allowedCurrentA)
    }
    for (const { entry, deviceIds } of groups) {
      const [own, group] = [this.groups.get(entry.id), world.groups.get(entry.id)]
      if (!own || !group) continue
      const members = deviceIds.flatMap((id) => world.byStationId.get(stations.get(id)?.entry.stationId ?? -1) ?? [])
      const sumOn = (line: number) => {
        const drawing = members.filter((one) => one.isOnline && gridLines(one.firstLine, one.phasesInUse) & (1 << (line - 1)))
        return Math.round(100 * drawing.reduce((sum, one) => sum + lineCurrentA(one, line - 1), 0)) / 100
      }
      own.sums.add(nowMs, [sumOn(1), sumOn(2), sumOn(3)])
      const rooms: [number, number, number] = [Infinity, Infinity, Infinity]
      for (const { line, limit, taken, chargers, unit, kind } of phaseLoads(world, group)) {
        const room = (limit - (kind === 'main-fuse' ? taken - (chargers ?? 0) : 0)) * (unit === 'kW' ? A_PER_KW : 1)
        for (let one = 1; one <= 3; one++) {
          if (line === null || line === one) rooms[one - 1] = Math.min(rooms[one - 1] ?? Infinity, room)
        }
      }
      own.rooms.add(nowMs, rooms)
      own.powerKw.add(nowMs, Math.round(members.reduce((sum, one) => sum + (one.isOnline ? one.powerW : 0), 0)) / 1_000)
      own.safeLimit.add(nowMs, isSafeLimitInForce(group))
      own.activated.add(nowMs, isActivated(group))
      if (group.v2g && Math.floor(savedMs / SECOND_MS) * SECOND_MS === nowMs) {
        const found = new Map(forecastsOf(world, group).map((forecast) => [forecast.sessionId, forecast]))
        for (const { sessionId, deviceId } of v2gSessionsOf(world, group)) {
          const forecast = found.get(sessionId)
          if (forecast) own.forecasts.set(deviceId, forecast)
        }
      }
      if (!hasNews) continue
      for (const { deviceId, reason } of allocationsOf(world, group).stations) {
        this.stations.get(deviceId)?.reasons.add(nowMs, [reason.state, reason.limit].filter(Boolean).join(', '))
      }
    }
  }
}
