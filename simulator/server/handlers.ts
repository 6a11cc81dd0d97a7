import type { EndpointName, Endpoints } from '#contract/endpoints.ts'
import {
  countActivity,
  exportActivity,
  listActivity,
  listDeviceEvents,
  listUserChanges,
} from '#simulator/activity/calls/activity.ts'
import { addBid, listBids, listBidsOfDay, readRecentBids, saveBid } from '#simulator/bids/calls/bids.ts'
import { recorded } from '#simulator/activity/calls/changes.ts'
import { readChargersChart, readMeterChart } from '#simulator/charts/calls/charts.ts'
import { readStationStates } from '#simulator/charts/calls/station-states.ts'
import { readChanges } from '#simulator/changes/calls/changes.ts'
import {
  createCongestionRule,
  deleteCongestionRule,
  listCongestionRules,
  listCongestionWindows,
  previewCongestionRule,
  saveCongestionRule,
} from '#simulator/congestion/calls/congestion.ts'
import { chargeDevice } from '#simulator/control/calls/control.ts'
import { directoryLogin, directoryLogout } from '#simulator/session/calls/directory.ts'
import {
  listDlmActions,
  listSafeLimitChanges,
  readAllocations,
  previewDlmLimits,
  readDlmLimits,
  readExternalMeterValues,
  readSafeLimitEnabled,
  readStationReasons,
  saveDlmLimits,
  previewPowerLimit,
} from '#simulator/dlm/calls/dlm.ts'
import { listEventProperties, listEvents, listStationValues } from '#simulator/events/calls/events.ts'
import { downloadFfrLog } from '#simulator/ffr-logs/calls/export-ffr-log.ts'
import { exportExternalMeter } from '#simulator/charts/calls/export-meter.ts'
import { exportStationMeterValues } from '#simulator/exports/calls/export-station.ts'
import { exportChargersChart, exportExternalMeterChart } from '#simulator/exports/calls/exports.ts'
import { createBiddingZone, readFcrSettings, saveFcrSettings } from '#simulator/demand-response/calls/fcr-settings.ts'
import { listFfrLogs, requestFfrLogs } from '#simulator/ffr-logs/calls/ffr-logs.ts'
import { createGroup, deleteGroup, saveGroup } from '#simulator/groups/calls/group-edit.ts'
import { listGroups, readGroup } from '#simulator/groups/calls/groups.ts'
import { readMqttUrl } from './live-feed.ts'
import { connectStation, disconnectStation } from '#simulator/groups/calls/membership.ts'
import { listActivations } from '#simulator/evidence/calls/activations.ts'
import { exportEvidence } from '#simulator/evidence/calls/evidence.ts'
import { cancelApproval, exportApprovalFile, readApproval, startApproval } from '#simulator/prequalification/calls/approval.ts'
import { exportOneSecondReport, readReportCoverage } from '#simulator/fingrid/calls/one-second-report.ts'
import { readTelemetry } from '#simulator/fingrid/calls/telemetry.ts'
import { changeP2pOrder, listP2pOrders, placeP2pOrder, withdrawP2pOrder } from '#simulator/p2p-market/calls/p2p.ts'
import { acknowledgeProblem, withdrawAcknowledgement } from '#simulator/dashboard/calls/acknowledgements.ts'
import { readOverview } from '#simulator/dashboard/calls/overview.ts'
import { readPowerHistory } from '#simulator/dashboard/calls/power-history.ts'
import { takingBack } from './present-entities.ts'
import {
  addPriorityGroup,
  deletePriorityGroup,
  listCustomerGroups,
  listPriorityGroups,
  saveQueuingVip,
} from '#simulator/priority/calls/priority.ts'
import { readCapacityForecast } from '#simulator/reserves/calls/capacity-forecast.ts'
import { readReserveCommitment, readReserves } from '#simulator/reserves/calls/reserves.ts'
import { readCurrentSeller } from '#simulator/session/calls/sellers.ts'
import { clearSession, endSession } from '#simulator/ocpp/calls/sessions.ts'
import {
  addCharger,
  dismissAllChargers,
  dismissCharger,
  listWaitingChargers,
  removeCharger,
} from '#simulator/ocpp/calls/chargers.ts'
import { listChargerMessages } from '#simulator/ocpp/calls/messages.ts'
import type { Handler } from '#simulator/http/call.ts'
import { login, loginWithNapCode, readMe, readPlatform, readTemporaryToken } from '#simulator/session/calls/session.ts'
import { deleteStation, saveStation, setFcrN } from '#simulator/stations/calls/station-edit.ts'
import { readStationDirectory } from '#simulator/stations/calls/station-directory.ts'
import { listStations, listStationTypes, readMeterValues, readStation } from '#simulator/stations/calls/stations.ts'
import {
  addDailySchedule,
  deleteDailySchedule,
  deleteV2gSettings,
  readV2gSettings,
  saveV2gSettings,
  setDriverBypass,
} from '#simulator/v2g/calls/v2g.ts'
import {
  deleteSessionSchedule,
  listV2gSessions,
  previewV2gForecasts,
  readV2gForecasts,
  saveSessionSchedule,
} from '#simulator/v2g/calls/v2g-sessions.ts'

type Handlers = { readonly [Name in EndpointName]: Handler<Endpoints[Name]> }

/** The handler of each call, with the check of read-only fields and the activity log. A missing handler is a compile error. */
export const handlers = recorded(
  takingBack({
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
    readDlmLimits,
    saveDlmLimits,
    previewDlmLimits,
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
    listStationTypes,
    listFfrLogs,
    requestFfrLogs,
    downloadFfrLog,
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
    listPriorityGroups,
    listCustomerGroups,
    addPriorityGroup,
    deletePriorityGroup,
    saveQueuingVip,
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
    listCongestionRules,
    listCongestionWindows,
    createCongestionRule,
    saveCongestionRule,
    deleteCongestionRule,
    previewCongestionRule,
    previewPowerLimit,
    readReportCoverage,
    readTelemetry,
    readApproval,
    startApproval,
    cancelApproval,
    exportApprovalFile,
    listActivations,
    exportEvidence,
    exportOneSecondReport,
    exportStationMeterValues,
    exportExternalMeter,
    exportExternalMeterChart,
    exportChargersChart,
    listActivity,
    listDeviceEvents,
    countActivity,
    listUserChanges,
    exportActivity,
  } satisfies Handlers),
)
