import type { Endpoints } from '#contract/endpoints.ts'
import { directoryLogin, directoryLogout } from './directory.ts'
import { readDlmLimits } from './dlm.ts'
import { listEventProperties, listEvents } from './events.ts'
import { listGroups, readGroup } from './groups.ts'
import { readMqttUrl } from './live-feed.ts'
import { readCurrentSeller } from './sellers.ts'
import type { Handler } from './serve.ts'
import { login, loginWithNapCode, readMe, readPlatform, readTemporaryToken } from './session.ts'
import { listStations, listStationTypes, readMeterValues, readStation } from './stations.ts'
import type { ServedName } from './unserved.ts'
import { readV2gSettings } from './v2g.ts'

type Handlers = { readonly [Name in ServedName]: Handler<Endpoints[Name]> }

/**
 * Who answers which call. Every call of the contract stands either here or in the table of unserved calls: a call in
 * neither, or in both, does not compile. Keep it one literal, since a spread would hide the latter.
 */
export const handlers = {
  login,
  loginWithNapCode,
  readMe,
  directoryLogin,
  directoryLogout,
  readTemporaryToken,
  readPlatform,
  readCurrentSeller,
  listGroups,
  readGroup,
  readDlmLimits,
  readV2gSettings,
  listStations,
  readStation,
  readMeterValues,
  listStationTypes,
  listEventProperties,
  listEvents,
  readMqttUrl,
} satisfies Handlers
