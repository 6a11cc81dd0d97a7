import * as z from 'zod/mini'
import { csv, get, post } from './endpoint.ts'
import { forSpreadsheets } from './exports.ts'
import { Count, Nothing, queryNumber } from './wire.ts'

/** FFR log files of a V2G device. */

export const FfrLogLink = z.object({ url: z.string() })
export type FfrLogLink = z.infer<typeof FfrLogLink>

export const listFfrLogs = get('/api/stations/:deviceId/logs', {
  summary: 'FFR log files of a V2G device, newest first.',
  allow: 'seeDevices',
  query: z.object({ limit: queryNumber, offset: queryNumber }),
  reply: z.object({ links: z.array(FfrLogLink), total: Count }),
})

export const requestFfrLogs = post('/api/stations/:deviceId/logs', {
  summary: 'Request new FFR logs from a V2G device.',
  allow: 'seeDevices',
  reply: Nothing,
})

/** The target of links to this platform. The client adds the token when it follows a link. Other links stay unchanged. */
export const downloadFfrLog = csv('/api/ffr-logs/:fileName', {
  summary: 'One FFR log file.',
  allow: 'seeDevices',
  query: z.object({ ...forSpreadsheets, token: z.string() }),
})
