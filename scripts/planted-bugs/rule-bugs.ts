import { ofNounAndSite, type PlantedBug } from './bugs.ts'

/** Bugs that were chosen from the rules and the folders alone, one or two of a noun, after the list `outside` had been measured in part. */
export const RULE_BUGS: readonly PlantedBug[] = [
  ...ofNounAndSite('bids', 'market', [
    {
      name: 'a change without a quantity is accepted',
      file: 'simulator/bids/calls/bids.ts',
      rule: 'A bid without a quantity is refused.',
      find: "if (quantity === null) return 'The bid",
      replace: "if (quantity === null && isNew) return 'The bid",
    },
    {
      name: 'the bids of a day include the first hour of the next',
      file: 'simulator/bids/world/bids.ts',
      rule: 'The bids of a span are those of the hours that begin in it.',
      find: 'hourMs >= startMs && hourMs < endMs',
      replace: 'hourMs >= startMs && hourMs <= endMs',
    },
  ]),
  ...ofNounAndSite('P2P market', 'market', [
    {
      name: 'a withdrawn order still trades',
      file: 'simulator/p2p-market/world/p2p.ts',
      rule: 'A withdrawn order is not matched any more.',
      find: 'isOpen(order, nowMs) && organisationOf(',
      replace: 'order.matchedKw < order.quantityKw && organisationOf(',
    },
  ]),
  ...ofNounAndSite('frequency reserves', 'pier', [
    {
      name: 'a gap ends the response of a stepwise group',
      file: 'simulator/demand-response/model/stepwise.ts',
      rule: 'A gap in the frequency changes nothing.',
      find: 'if (Number.isNaN(frequencyHz)) return was',
      replace: 'if (Number.isNaN(frequencyHz)) return NO_ACTIVATION',
    },
    {
      name: 'a static release goes on at 49.8 Hz',
      file: 'simulator/demand-response/model/stepwise.ts',
      rule: 'A release pauses at 49.8 Hz and below.',
      find: 'const PAUSE_HZ = 49.8',
      replace: 'const PAUSE_HZ = 49.6',
    },
    {
      name: 'a fast reserve is held for three seconds',
      file: 'simulator/v2g/model/ffr.ts',
      rule: 'A fast reserve holds its power for 30 s.',
      find: 'const HELD_MS = 30_000',
      replace: 'const HELD_MS = 3_000',
    },
  ]),
  ...ofNounAndSite('V2G', 'quay', [
    {
      name: 'a car discharges below its minimum state of charge',
      file: 'simulator/v2g/model/v2g-point.ts',
      rule: 'A car does not discharge at or below the minimum state of charge.',
      find: '!(socPercent > minSoC)',
      replace: '!(socPercent > minSoC / 2)',
    },
    {
      name: 'the last entry of a daily schedule counts',
      file: 'simulator/v2g/model/v2g-schedule.ts',
      rule: 'The schedule of a car is the next entry of the daily schedule.',
      find: 'if (departureMs < (next.departureMs ?? Infinity))',
      replace: 'if (departureMs > (next.departureMs ?? 0))',
    },
  ]),
  ...ofNounAndSite('congestion', 'substation', [
    {
      name: 'a weekly rule applies a day late',
      file: 'simulator/congestion/model/congestion.ts',
      rule: 'A weekly rule applies on its weekdays.',
      find: 'times.weekdays.includes(weekdayOf(day))',
      replace: 'times.weekdays.includes(weekdayOf(day - 1))',
    },
  ]),
  ...ofNounAndSite('load management', 'courtyard', [
    {
      name: 'the safe limit is logged with the higher limit',
      file: 'simulator/dlm/world/load-log.ts',
      rule: 'The log of the safe limit has the limit that applies: the lower one of safe limit and import limit.',
      find: 'value: isOn ? Math.min(...limits) : null',
      replace: 'value: isOn ? Math.max(...limits) : null',
    },
    {
      name: 'a silent boost source still counts',
      file: 'simulator/dlm/world/site-figures.ts',
      rule: 'The free current of the boost source ends when its meter is silent.',
      find: 'const isBoosted = boost?.measuredA && !boost.health.isStale',
      replace: 'const isBoosted = boost?.measuredA',
    },
    {
      name: 'the offline fail-safe sets less than six amperes',
      file: 'simulator/dlm/world/offline-reserve.ts',
      rule: 'A station that loses the platform has its part of the safe limit, or 0 below 6 A.',
      find: 'share >= MIN_CHARGING_CURRENT_A ? share : 0',
      replace: 'share >= 0 ? share : 0',
    },
  ]),
  ...ofNounAndSite('meters', 'courtyard', [
    {
      name: 'the main fuse of the meter is ignored',
      file: 'simulator/dlm/world/site-figures.ts',
      rule: 'With the switch for it, the main fuse is the one that the meter reports.',
      find: "device?.provider === 'ENEGIC' ? device.fuseA",
      replace: "device?.provider === 'CARLO_GAVAZZI_EM24' ? device.fuseA",
    },
  ]),
  ...ofNounAndSite('groups and permissions', 'courtyard', [
    {
      name: 'preconnect is switched on without its permission',
      file: 'simulator/dlm/calls/dlm-rules.ts',
      rule: 'A queue needs the permission for preconnect.',
      find: 'if (can[gate](holder) || !changes(field, was, draft)) return []',
      replace: "if (can[gate](holder) || gate === 'useQueuing' || !changes(field, was, draft)) return []",
    },
  ]),
  ...ofNounAndSite('charts and exports', 'quay', [
    {
      name: 'exported power counts as import in a chart',
      file: 'simulator/charts/world/chart-channels.ts',
      rule: 'The chart of a V2G group has import and export as two lines, both positive.',
      find: 'else into[place + 1] = (into[place + 1] ?? 0) - powerW',
      replace: 'else into[place] = (into[place] ?? 0) - powerW',
    },
  ]),
]
