import { TIMEOUT } from './timed-calls.ts'

/**
 * Why a call of the platform has no result: the charger does not support it, has refused it with another error, or has not
 * answered in time; `closed` if the connection has ended.
 */
export type CallFailure = 'not supported' | 'refused' | 'no answer' | 'closed'

/** `ocpp-rpc` exports the class of this error to CommonJS alone, and gives it no name. */
const isTimeout = ({ name, message }: Error) => name === 'TimeoutError' || message === TIMEOUT

/** The failure behind an error with which a call of `ocpp-rpc` has rejected. */
export function callFailureOf(error: unknown): CallFailure {
  if (!(error instanceof Error)) return 'closed'
  if (isTimeout(error)) return 'no answer'
  const { rpcErrorCode } = error as { rpcErrorCode?: string }
  const code = rpcErrorCode ?? error.message
  if (code === 'NotImplemented' || code === 'NotSupported') return 'not supported'
  return rpcErrorCode === undefined ? 'closed' : 'refused'
}
