import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Property } from '../property.ts'

/** The frequency is measured every 100 ms, and recorded with single precision. */
const STEP_MS = 100
const hzAt = (world: World, atMs: number) => Math.round(world.fastFrequency.at(atMs) * 1e5) / 1e5

interface Model {
  readonly saves: string
  /** When the frequency crossed; null while idle, NaN for an activation from before the model began. */
  crossedMs: number | null
  /** Null while it is unknown, after a change of the settings. */
  recoveredMs: number | null
}

/** Domain: at or below the activation frequency the group is active, until the deactivation frequency has held for the delay. */
function step(model: Model, { fcr }: Group, hz: number, atMs: number): void {
  if (Number.isNaN(hz)) return
  if (model.crossedMs === null) {
    if (hz <= fcr.activationFrequency) Object.assign(model, { crossedMs: atMs, recoveredMs: 0 })
    return
  }
  if (hz < fcr.deactivationFrequency) model.recoveredMs = 0
  else if (model.recoveredMs !== null) model.recoveredMs += STEP_MS
  if (model.recoveredMs !== null && model.recoveredMs >= fcr.deactivationDelay * 1_000 && hz >= fcr.deactivationFrequency) {
    Object.assign(model, { crossedMs: null, recoveredMs: 0 })
  }
}

/** Precondition: single-step FCR-D of a group of chargers, with settings that were not saved in this second. */
export const singleStep: Property = {
  name: 'single-step',
  about: 'A single-step group is active exactly from the crossing until the frequency has recovered for the delay.',
  concerns: ({ groups }) => [...groups.values()].some(({ fcr }) => fcr.isEnabled),
  begin: (_, met) => {
    const models = new Map<number, Model>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { id, name, fcr, type, response } = group
        const isActive = response.baselineKw !== null
        const saves = `${response.formerSettings.length} ${response.formerSettings.at(-1)?.untilMs}`
        const model = models.get(id)
        if (!fcr.isEnabled || (type !== 'GROUP_TYPE_CHARGER' && type !== 'GROUP_TYPE_DC')) models.delete(id)
        else if (model?.saves !== saves) models.set(id, { saves, crossedMs: isActive ? NaN : null, recoveredMs: null })
        else {
          for (let ms = world.nowMs - 900; ms <= world.nowMs; ms += STEP_MS) step(model, group, hzAt(world, ms), ms)
          const isUnknown = model.crossedMs !== null && model.recoveredMs === null
          if (isUnknown && !isActive) model.crossedMs = null
          else if (!isUnknown) met()
          const shouldBe = model.crossedMs !== null
          const what = (said: string) => ({ what: `${name} ${said}, with ${hzAt(world, world.nowMs)} Hz in this second` })
          if (isActive !== shouldBe) return what(shouldBe ? 'is not activated' : 'is activated without a crossing')
          if (fcr.activated !== shouldBe) return what(`says ${fcr.activated} for its activation`)
          const requiredKw = shouldBe ? (fcr.powerDecrease ?? 0) : 0
          if (response.second && Math.abs(response.second.requiredKw - requiredKw) > 1e-6) {
            return what(`requires ${response.second.requiredKw} kW in place of ${requiredKw} kW`)
          }
          const atMs = response.activations.at(-1)?.atMs
          if (shouldBe && Number.isFinite(model.crossedMs) && atMs !== model.crossedMs) return what('records another crossing')
          const commandMs = (model.crossedMs ?? 0) + fcr.triggerDelayInMs
          if (response.ceilings.size > 0 && world.nowMs < commandMs) return what('sends its command before the trigger delay')
        }
      }
      return undefined
    }
  },
}
