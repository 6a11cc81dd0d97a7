import { timelineAction } from '#simulator/scenario/playback/action.ts'
import { checkInput, checkLine } from '#simulator/scenario/language/check.ts'
import type { TimelineEntry } from '#simulator/scenario/language/line.ts'
import { readManualStimulus } from '#simulator/scenario/language/manual-stimulus.ts'
import type { LiveRun } from './live-run.ts'
import type { RunStore } from './run-store.ts'

/**
 * Reads and checks a line as an action of the run. `keep` stores it and executes `act`, unless there is no room. Throws a
 * ScenarioError that names the field.
 */
export function readAction({ world, actions }: LiveRun, keeping: RunStore, line: unknown) {
  const read: TimelineEntry = readManualStimulus(line, world)
  checkLine(read, world)
  checkInput(read)
  const action = timelineAction(Object(line), read, world.runStartMs)
  const keep = (act: () => void) => {
    actions.expectRoomFor(action)
    keeping.keep(action, world, () => {
      actions.add(action)
      act()
    })
  }
  return { read, keep }
}
