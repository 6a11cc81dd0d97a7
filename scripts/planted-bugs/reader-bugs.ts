import type { PlacedText } from './bugs.ts'

const bug = (name: string, file: string, find: string, replace: string): PlacedText => ({
  name,
  file: `simulator/ocpp/${file}`,
  find,
  replace,
})

/** The number of judged chargers that must find each bug. */
export const READER_SEEDS = 2_200

/** Bugs in the reading of messages of chargers, each of which `READER_SEEDS` judged chargers must find. */
export const READER_BUGS: readonly PlacedText[] = [
  bug(
    'base of a register set once',
    'model/energy-register.ts',
    'if (!was) return taken(0)',
    'if (was) return value.wh > was.last.wh ? taken(value.wh - was.last.wh) : { register: was, addedWh: 0 }\n  if (!was) return taken(0)',
  ),
  bug(
    'stop of another transaction accepted',
    'world/charger-messages.ts',
    "return relation === 'running' || relation === 'unnamed' ||",
    "return true || relation === 'running' || relation === 'unnamed' ||",
  ),
  bug(
    'phases compacted',
    'endpoint/sampled-values.ts',
    'return values.phases.slice(0, lastPlace + 1).map((value = missing) => (Number.isNaN(value) ? null : value))',
    'return known(values.phases).filter((value) => value > 0)',
  ),
  bug(
    'old power preferred',
    'model/reported-meter.ts',
    "return newest === 'currentA' && isComplete(reported ?? []) ? { ...others, currentA } : { ...others, powerW }",
    'return { ...others, powerW }',
  ),
  bug('powers of phases spread', 'model/draw.ts', 'powerShares?.map((share) => (share * powerW) / volts)', 'undefined'),
  bug('kept events taken as present', 'world/charger-messages.ts', '(offline ?? isBooting) &&', 'isBooting && !offline &&'),
  bug('export beside an import of 0 kept', 'endpoint/sampled-values.ts', '(imported && !isZero(imported))', 'imported'),
  bug('Available ignored', 'world/outside-sessions.ts', "const excludes = status === 'Available' ||", 'const excludes ='),
  bug(
    'unit in other letters doubled',
    'endpoint/value-units.ts',
    'factor: units[name]?.factor ?? 1, isListed',
    'factor: 2 * (units[name]?.factor ?? 1), isListed',
  ),
  bug(
    'number of an adopted transaction wrong',
    'world/outside-sessions.ts',
    'const number = isNumbered && id !== undefined ? Number(id) : own',
    'const number = own',
  ),
  bug(
    'main meter added',
    'endpoint/calls-of-version-16.ts',
    'const content = numberIn(connectorId) === 0 ? { whole: { meter } } :',
    'const content =',
  ),
  bug(
    'doubtful register accepted',
    'model/energy-register.ts',
    "return value.at === 'end' && ever !== undefined ? taken(ever) : doubted",
    "return taken(0, 'restarted')",
  ),
  bug('late event resumes', 'world/charger-messages.ts', "const isOther = relation === 'ended' ||", 'const isOther = false ||'),
  bug(
    'inlet preferred',
    'endpoint/sampled-values.ts',
    'if (values && rank > values.rank) continue',
    'if (values && rank < values.rank) continue',
  ),
  bug(
    'idle status ignored',
    'world/draw-against-status.ts',
    "if (status !== 'Charging') charger.meter = withoutDraw(charger.meter)",
    '',
  ),
  bug('impossible values believed', 'model/reported-meter.ts', 'const OVER_RATING = 1.5', 'const OVER_RATING = 1e9'),
  bug('values never old', 'world/step-ocpp.ts', 'nowMs - measuredMs <= staleAfterMs(charger)', 'nowMs - measuredMs <= 1e9'),
  bug(
    'unknown transaction not adopted',
    'world/outside-sessions.ts',
    'if (isInSession) begin(',
    'if (isInSession && !event) begin(',
  ),
  bug('decimal comma not read', 'endpoint/value-units.ts', "joined.replace(DECIMAL_COMMA, '$1.$2$3')", 'joined'),
  bug('returning phase not kept', 'model/phase-currents.ts', 'goesOn && nowMs', 'false && nowMs'),
]
