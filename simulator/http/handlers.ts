import type { EndpointName, Endpoints } from '#contract/endpoints.ts'
import { countActivity, exportActivity, listActivity, listUserChanges } from './activity.ts'
import { addBid, listBids, listBidsOfDay, readRecentBids, saveBid } from './bids.ts'
import { recorded } from './changes.ts'
import { readChargersChart, readMeterChart } from './charts.ts'
import {
  createCongestionRule,
  deleteCongestionRule,
  listCongestionRules,
  listCongestionWindows,
  previewCongestionRule,
  saveCongestionRule,
} from './congestion.ts'
import { chargeDevice } from './control.ts'
import { directoryLogin, directoryLogout } from './directory.ts'
import {
  listDlmActions,
  listSafeLimitChanges,
  readAllocations,
  readDlmLimits,
  readExternalMeterValues,
  readSafeLimitEnabled,
  saveDlmLimits,
} from './dlm.ts'
import { listEventProperties, listEvents } from './events.ts'
import { downloadFfrLog } from './export-ffr-log.ts'
import { exportExternalMeter } from './export-meter.ts'
import { exportStationMeterValues } from './export-station.ts'
import { exportChargersChart, exportExternalMeterChart } from './exports.ts'
import { createBiddingZone, readFcrSettings, saveFcrSettings } from './fcr.ts'
import { listFfrLogs, requestFfrLogs } from './ffr-logs.ts'
import { createGroup, deleteGroup, saveGroup } from './group-edit.ts'
import { listGroups, readGroup } from './groups.ts'
import { readMqttUrl } from './live-feed.ts'
import { connectStation, disconnectStation } from './membership.ts'
import { exportOneSecondReport, readReportCoverage } from './one-second-report.ts'
import { changeP2pOrder, listP2pOrders, placeP2pOrder, withdrawP2pOrder } from './p2p.ts'
import { readOverview } from './overview.ts'
import { takingBack } from './present-entities.ts'
import { addPriorityGroup, deletePriorityGroup, listCustomerGroups, listPriorityGroups, saveQueuingVip } from './priority.ts'
import { readReserves } from './reserves.ts'
import { readCurrentSeller } from './sellers.ts'
import type { Handler } from './serve.ts'
import { login, loginWithNapCode, readMe, readPlatform, readTemporaryToken } from './session.ts'
import { deleteStation, saveStation, setFcrN } from './station-edit.ts'
import { listStations, listStationTypes, readMeterValues, readStation } from './stations.ts'
import {
  addDailySchedule,
  deleteDailySchedule,
  deleteV2gSettings,
  readV2gSettings,
  saveV2gSettings,
  setDriverBypass,
} from './v2g.ts'
import { deleteSessionSchedule, listV2gSessions, readV2gForecasts, saveSessionSchedule } from './v2g-sessions.ts'

type Handlers = { readonly [Name in EndpointName]: Handler<Endpoints[Name]> }

/** Who answers which call, refuses changes of read-only fields, and writes down what it changes. A call of the contract that nobody answers does not compile. */
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
    readOverview,
    listGroups,
    readGroup,
    createGroup,
    saveGroup,
    deleteGroup,
    readDlmLimits,
    saveDlmLimits,
    readSafeLimitEnabled,
    readExternalMeterValues,
    listDlmActions,
    listSafeLimitChanges,
    readAllocations,
    readChargersChart,
    readMeterChart,
    readV2gSettings,
    saveV2gSettings,
    deleteV2gSettings,
    addDailySchedule,
    deleteDailySchedule,
    setDriverBypass,
    listV2gSessions,
    readV2gForecasts,
    saveSessionSchedule,
    deleteSessionSchedule,
    listStations,
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
    listEventProperties,
    listEvents,
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
    readReportCoverage,
    exportOneSecondReport,
    exportStationMeterValues,
    exportExternalMeter,
    exportExternalMeterChart,
    exportChargersChart,
    listActivity,
    countActivity,
    listUserChanges,
    exportActivity,
  } satisfies Handlers),
)
