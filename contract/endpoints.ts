import { countActivity, exportActivity, listActivity, listDeviceEvents, listUserChanges } from './activity.ts'
import { readAllocations, readStationReasons } from './allocations.ts'
import { addBid, listBids, listBidsOfDay, readRecentBids, saveBid } from './bids.ts'
import { readChargersChart, readMeterChart, readStationStates } from './charts.ts'
import { readChanges } from './changes/changes.ts'
import {
  createCongestionRule,
  deleteCongestionRule,
  listCongestionRules,
  listCongestionWindows,
  previewCongestionRule,
  previewPowerLimit,
  saveCongestionRule,
} from './congestion.ts'
import {
  addCharger,
  dismissAllChargers,
  dismissCharger,
  listChargerMessages,
  listWaitingChargers,
  removeCharger,
} from './ocpp/chargers.ts'
import { chargeDevice } from './control.ts'
import { clearSession, endSession } from './ocpp/sessions.ts'
import { acknowledgeProblem, readOverview, readPowerHistory, withdrawAcknowledgement } from './dashboard.ts'
import { createBiddingZone, readFcrSettings, saveFcrSettings } from './demand-response.ts'
import {
  listDlmActions,
  listSafeLimitChanges,
  previewDlmLimits,
  readDlmLimits,
  readExternalMeterValues,
  readSafeLimitEnabled,
  saveDlmLimits,
} from './dlm.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { listEventProperties, listEvents, listStationValues } from './events.ts'
import {
  exportChargersChart,
  exportExternalMeter,
  exportExternalMeterChart,
  exportOneSecondReport,
  exportStationMeterValues,
} from './exports.ts'
import { downloadFfrLog, listFfrLogs, requestFfrLogs } from './ffr-logs.ts'
import { exportEvidence, listActivations } from './evidence/evidence.ts'
import { cancelApproval, exportApprovalFile, readApproval, readReportCoverage, readTelemetry, startApproval } from './fingrid.ts'
import { createGroup, deleteGroup, listGroups, readGroup, saveGroup } from './groups.ts'
import { readMqttUrl } from './live-feed.ts'
import { changeP2pOrder, listP2pOrders, placeP2pOrder, withdrawP2pOrder } from './p2p-market.ts'
import { addPriorityGroup, deletePriorityGroup, listCustomerGroups, listPriorityGroups, saveQueuingVip } from './priority.ts'
import { readCapacityForecast, readReserveCommitment, readReserves } from './reserves.ts'
import { readCurrentSeller } from './sellers.ts'
import { directoryLogin, directoryLogout, login, loginWithNapCode, readMe, readPlatform, readTemporaryToken } from './session.ts'
import { signInAs } from './sim.ts'
import { readStationDirectory } from './palette/station-directory.ts'
import {
  connectStation,
  deleteStation,
  disconnectStation,
  listStations,
  listStationTypes,
  readMeterValues,
  readStation,
  saveStation,
  setFcrN,
} from './stations.ts'
import {
  addDailySchedule,
  deleteDailySchedule,
  deleteSessionSchedule,
  deleteV2gSettings,
  listV2gSessions,
  previewV2gForecasts,
  readV2gForecasts,
  readV2gSettings,
  saveSessionSchedule,
  saveV2gSettings,
  setDriverBypass,
} from './v2g.ts'

/** All calls of the platform, by name. The simulator serves them, and the OpenAPI document lists them. */
export const endpoints = {
  login,
  loginWithNapCode,
  readMe,
  directoryLogin,
  directoryLogout,
  readTemporaryToken,
  readPlatform,
  readCurrentSeller,
  readChanges,

  readOverview,
  readPowerHistory,
  acknowledgeProblem,
  withdrawAcknowledgement,

  listGroups,
  readGroup,
  createGroup,
  saveGroup,
  deleteGroup,
  previewDlmLimits,
  readDlmLimits,
  saveDlmLimits,
  readSafeLimitEnabled,
  readExternalMeterValues,
  listDlmActions,
  listSafeLimitChanges,
  readAllocations,
  readStationReasons,
  readStationStates,
  readChargersChart,
  readMeterChart,

  readV2gSettings,
  saveV2gSettings,
  deleteV2gSettings,
  addDailySchedule,
  deleteDailySchedule,
  setDriverBypass,
  listV2gSessions,
  previewV2gForecasts,
  readV2gForecasts,
  saveSessionSchedule,
  deleteSessionSchedule,

  listStations,
  readStationDirectory,
  readStation,
  saveStation,
  deleteStation,
  connectStation,
  disconnectStation,
  setFcrN,
  readMeterValues,
  listFfrLogs,
  requestFfrLogs,
  listStationTypes,
  chargeDevice,
  listWaitingChargers,
  dismissCharger,
  dismissAllChargers,
  addCharger,
  removeCharger,
  listChargerMessages,
  endSession,
  clearSession,
  listEventProperties,
  listEvents,
  listStationValues,
  readMqttUrl,

  readFcrSettings,
  saveFcrSettings,
  createBiddingZone,
  listBids,
  listBidsOfDay,
  addBid,
  saveBid,
  readRecentBids,
  readReserves,
  readReserveCommitment,
  readCapacityForecast,
  listP2pOrders,
  placeP2pOrder,
  changeP2pOrder,
  withdrawP2pOrder,
  listPriorityGroups,
  listCustomerGroups,
  addPriorityGroup,
  deletePriorityGroup,
  saveQueuingVip,

  listCongestionRules,
  listCongestionWindows,
  createCongestionRule,
  saveCongestionRule,
  deleteCongestionRule,
  previewCongestionRule,
  previewPowerLimit,

  listActivity,
  listDeviceEvents,
  countActivity,
  listUserChanges,
  exportActivity,

  exportStationMeterValues,
  exportExternalMeter,
  exportExternalMeterChart,
  exportChargersChart,
  exportOneSecondReport,
  readReportCoverage,
  readTelemetry,
  readApproval,
  startApproval,
  cancelApproval,
  exportApprovalFile,
  listActivations,
  exportEvidence,
  downloadFfrLog,
} as const satisfies Record<string, AnyEndpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/**
 * Paths of calls whose replies contain a token, a cookie or the key of a form, or that end a session. Their compressed length could
 * reveal the content, so no server compresses them; and each reply is unique, so it gets no entity tag.
 */
export const WITH_TOKEN: ReadonlySet<string> = new Set(
  [login, loginWithNapCode, readMe, readTemporaryToken, signInAs, directoryLogin, directoryLogout].map(({ path }) => path),
)
