import { TimeoutError } from 'ocpp-rpc'

/**
 * Why a call of the platform has no result: the charger does not support it, has refused it with another error, or has not
 * answered in time; `closed` if the connection has ended.
 */
export type CallFailure = 'not supported' | 'refused' | 'no answer' | 'closed'

export function callFailureOf(error: unknown): CallFailure {
  if (!(error instanceof Error)) return 'closed'
  if (error instanceof TimeoutError || error.name === 'TimeoutError') return 'no answer'
  const { rpcErrorCode } = error as { rpcErrorCode?: string }
  const code = rpcErrorCode ?? error.message
  if (code === 'NotImplemented' || code === 'NotSupported') return 'not supported'
  return rpcErrorCode === undefined ? 'closed' : 'refused'
}
