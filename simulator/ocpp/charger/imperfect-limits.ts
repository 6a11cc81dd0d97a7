import { pick, type Imperfection } from './imperfection.ts'
import type { OfferedProfile } from './model-charger.ts'

const isSetProfile = (method: string) => method === 'SetChargingProfile'
/** The profile in a call of either version. */
const profileIn = (params: Record<string, unknown>) =>
  (params.csChargingProfiles ?? params.chargingProfile) as {
    readonly chargingProfilePurpose: string
    readonly stackLevel: number
  }

/** A charger that refuses some profiles. At least one way of sending a limit is left. */
const refusing = (
  name: string,
  about: string,
  refuses: (profile: OfferedProfile) => boolean,
  excludes: readonly string[] = [],
): Imperfection => ({
  name,
  about,
  excludes,
  begin: (charger) => (charger.takesProfile = (profile) => !refuses(profile)),
})

/** Of limits: each leaves a stack level, a purpose or a unit in which a limit can be followed. */
export const OF_LIMITS: readonly Imperfection[] = [
  refusing('level 0 only', 'Only the stack level 0 is accepted.', ({ stackLevel }) => stackLevel !== 0),
  refusing('no level 0', 'The stack level 0 is refused.', ({ stackLevel }) => stackLevel === 0),
  refusing('no transaction profiles', 'TxProfile is refused.', ({ purpose }) => purpose === 'TxProfile'),
  refusing('whole charger only', 'Only profiles of the whole charger are accepted.', ({ purpose }) => purpose !== 'whole'),
  refusing('power only', 'Limits in A are refused.', ({ unit }) => unit === 'A'),
  refusing('current only', 'Limits in W are refused.', ({ unit }) => unit === 'W'),
  refusing(
    'one way only',
    'Only a default profile in W on the stack level 0 is accepted.',
    ({ stackLevel, purpose, unit }) => stackLevel !== 0 || purpose !== 'TxDefaultProfile' || unit !== 'W',
  ),
  refusing('relative profiles only', 'Profiles with a start are refused.', ({ isRelative }) => !isRelative),
  refusing('no limit of 0', 'A limit of 0 is refused.', ({ limitA }) => limitA === 0),
  refusing('minimum of 10 A', 'A limit between 0 and 10 A is refused.', ({ limitA }) => limitA > 0 && limitA < 10, [
    'no limit of 0',
  ]),
  {
    name: 'transaction profiles with an error',
    about: 'TxProfile is answered with an error.',
    answer: (method, params, answer, random) =>
      isSetProfile(method) && profileIn(params).chargingProfilePurpose === 'TxProfile'
        ? new Error(pick(['NotImplemented', 'NotSupported'], random))
        : answer,
  },
  {
    name: 'higher levels not supported',
    about: 'A stack level above 0 is answered with NotSupported.',
    excludes: ['no level 0'],
    answer: (method, params, answer) =>
      isSetProfile(method) && profileIn(params).stackLevel > 0 ? { status: 'NotSupported' } : answer,
  },
  {
    name: 'fields in answers',
    about: 'Refusals have fields of the maker and none of the standard.',
    answer: (method, _, answer) => (/Composite|Trigger/.test(method) ? { maker: [1], status: null } : answer),
  },
  {
    name: 'slow answers',
    about: 'One limit in eight is not answered.',
    answer: (method, _, answer, random) => (isSetProfile(method) && random() < 0.125 ? undefined : answer),
  },
]
