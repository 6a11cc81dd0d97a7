/** The messages between the pages, the service worker and the engine of a tab. */

/** A request, sent with a port for its reply. */
export interface PortRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: ArrayBuffer | null
}

/** What the asking side sends over the port of a request. */
export type AskerMessage = 'pull' | 'cancel'

/** What the answering side sends over the port of a request. A whole body comes with the head; the others are pulled. */
export type AnswerMessage =
  | { kind: 'head'; status: number; headers: readonly (readonly [string, string])[]; body: ArrayBuffer | 'stream' | null }
  | { kind: 'block'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end' }
  /** The connection is closed: instead of a head, or in the middle of a body. */
  | { kind: 'dropped' }

/** From a page to the engine, each with a port. */
export type PageToEngine = { kind: 'calls' } | { kind: 'feed' }

/** From the engine to each page. */
export type EngineState =
  /** Another page of the same folder runs another version of the engine. */
  | { state: 'waiting' }
  | { state: 'starting' }
  /** A stored run is replayed; the share is from 0 to 1. */
  | { state: 'restoring'; share: number }
  | { state: 'ready' }
  /** Sent beside the others: the browser does not store the run, with a text for the user; null when it does again. */
  | { state: 'not-stored'; text: string | null }
  | { state: 'failed'; reason: string }

/** The states until the engine answers, or why it does not. */
export type StartState = Exclude<EngineState, { state: 'not-stored' }>

/** Sent to the document when `data-not-stored` of its root has changed. */
export const NOT_STORED_EVENT = 'loadstar:not-stored'

/** Over a port of the live feed, in both directions: bytes, the number of bytes that the other side has taken, or the end. */
export type FeedMessage = { bytes: Uint8Array<ArrayBuffer> } | { taken: number } | 'close'

/** From a page to the service worker: a port of the engine, or the wish to be served by it. */
export type PageToServiceWorker = { kind: 'engine' } | { kind: 'claim' }

/** From the service worker to pages. */
export type ServiceWorkerToPage = { kind: 'engine-wanted' } | { kind: 'engine-taken' }
