import { endpoints, type EndpointName, type Endpoints } from '#contract/endpoints.ts'
import { recorded } from '#simulator/activity/calls/changes.ts'
import * as activity from '#simulator/activity/calls/activity.ts'
import * as bids from '#simulator/bids/calls/bids.ts'
import * as changes from '#simulator/changes/calls/changes.ts'
import * as charts from '#simulator/charts/calls/charts.ts'
import * as exportMeter from '#simulator/charts/calls/export-meter.ts'
import * as stationStates from '#simulator/charts/calls/station-states.ts'
import * as congestion from '#simulator/congestion/calls/congestion.ts'
import * as control from '#simulator/control/calls/control.ts'
import * as acknowledgements from '#simulator/dashboard/calls/acknowledgements.ts'
import * as overview from '#simulator/dashboard/calls/overview.ts'
import * as powerHistory from '#simulator/dashboard/calls/power-history.ts'
import * as fcrSettings from '#simulator/demand-response/calls/fcr-settings.ts'
import * as dlm from '#simulator/dlm/calls/dlm.ts'
import * as events from '#simulator/events/calls/events.ts'
import * as activations from '#simulator/evidence/calls/activations.ts'
import * as evidence from '#simulator/evidence/calls/evidence.ts'
import * as exportStation from '#simulator/exports/calls/export-station.ts'
import * as exported from '#simulator/exports/calls/exports.ts'
import * as exportFfrLog from '#simulator/ffr-logs/calls/export-ffr-log.ts'
import * as ffrLogs from '#simulator/ffr-logs/calls/ffr-logs.ts'
import * as oneSecondReport from '#simulator/fingrid/calls/one-second-report.ts'
import * as telemetry from '#simulator/fingrid/calls/telemetry.ts'
import * as groupEdit from '#simulator/groups/calls/group-edit.ts'
import * as groups from '#simulator/groups/calls/groups.ts'
import * as membership from '#simulator/groups/calls/membership.ts'
import * as chargers from '#simulator/ocpp/calls/chargers.ts'
import * as messages from '#simulator/ocpp/calls/messages.ts'
import * as ocppSessions from '#simulator/ocpp/calls/sessions.ts'
import * as p2p from '#simulator/p2p-market/calls/p2p.ts'
import * as approval from '#simulator/prequalification/calls/approval.ts'
import * as priority from '#simulator/priority/calls/priority.ts'
import * as capacityForecast from '#simulator/reserves/calls/capacity-forecast.ts'
import * as reserves from '#simulator/reserves/calls/reserves.ts'
import * as directory from '#simulator/session/calls/directory.ts'
import * as sellers from '#simulator/session/calls/sellers.ts'
import * as session from '#simulator/session/calls/session.ts'
import * as stationDirectory from '#simulator/stations/calls/station-directory.ts'
import * as stationEdit from '#simulator/stations/calls/station-edit.ts'
import * as stations from '#simulator/stations/calls/stations.ts'
import * as v2gSessions from '#simulator/v2g/calls/v2g-sessions.ts'
import * as v2g from '#simulator/v2g/calls/v2g.ts'
import * as liveFeed from './live-feed.ts'
import type { Handler } from '#simulator/http/call.ts'
import { takingBack } from './present-entities.ts'

type Handlers = { readonly [Name in EndpointName]: Handler<Endpoints[Name]> }

/** A missing handler is a compile error. */
const served: Handlers = {
  ...activity,
  ...bids,
  ...changes,
  ...charts,
  ...exportMeter,
  ...stationStates,
  ...congestion,
  ...control,
  ...acknowledgements,
  ...overview,
  ...powerHistory,
  ...fcrSettings,
  ...dlm,
  ...events,
  ...activations,
  ...evidence,
  ...exportStation,
  ...exported,
  ...exportFfrLog,
  ...ffrLogs,
  ...oneSecondReport,
  ...telemetry,
  ...groupEdit,
  ...groups,
  ...membership,
  ...chargers,
  ...messages,
  ...ocppSessions,
  ...p2p,
  ...approval,
  ...priority,
  ...capacityForecast,
  ...reserves,
  ...directory,
  ...sellers,
  ...session,
  ...stationDirectory,
  ...stationEdit,
  ...stations,
  ...v2gSessions,
  ...v2g,
  ...liveFeed,
}

const names = Object.keys(endpoints) as EndpointName[]

/** The handler of each call, with the check of read-only fields and the activity log. */
export const handlers = recorded(takingBack(Object.fromEntries(names.map((name) => [name, served[name]])) as unknown as Handlers))
