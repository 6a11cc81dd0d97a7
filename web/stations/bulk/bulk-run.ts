/** The reply to one call of a run. `memo` is what is needed to undo it; undefined if it cannot be undone. */
export type SendResult<Memo> =
  | { outcome: 'done'; memo?: Memo | undefined }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unanswered' }
  | { outcome: 'unauthorised' }

/**
 * The state of a row. `unanswered`: no reply within the time limit, so the call may or may not have had its effect.
 * `not-started`: the run ended before its call. `kept`: the call succeeded, and undoing it failed.
 */
export type RowState<Memo> =
  | { state: 'waiting' | 'running' | 'undoing' | 'undone' | 'unanswered' | 'not-started' }
  | { state: 'skipped'; reason: string }
  | { state: 'done'; memo: Memo | undefined }
  | { state: 'refused'; message: string }
  | { state: 'kept'; memo: Memo; message: string }

export interface RunRow<Item, Memo> {
  readonly item: Item
  readonly result: RowState<Memo>
}

/** `signed-out`: the platform ended the session during the run. */
export interface RunSnapshot<Item, Memo> {
  readonly phase: 'ready' | 'running' | 'stopping' | 'ended'
  /** What the present or last pass over the rows does. */
  readonly pass: 'send' | 'undo'
  /** Number of rows of the present pass, and how many of them have ended. */
  readonly passTotal: number
  readonly passDone: number
  readonly isSignedOut: boolean
  readonly rows: readonly RunRow<Item, Memo>[]
}

/** The calls of a run. They may ignore the signal, which ends a call at its time limit. */
export interface RunCalls<Item, Memo> {
  send: (item: Item, signal: AbortSignal) => Promise<SendResult<Memo>>
  undo: (item: Item, memo: Memo, signal: AbortSignal) => Promise<SendResult<unknown>>
}

/** A run and its controls. The passes resolve when their last call has ended. */
export interface BulkRun<Item> {
  read: () => RunSnapshot<Item, unknown>
  subscribe: (listener: () => void) => () => void
  /** Makes the calls of the rows that have not started. Continues a stopped run. */
  start: () => Promise<void>
  /** Repeats the calls that failed. */
  retry: () => Promise<void>
  /** Undoes the calls that succeeded, in so far as they can be undone. */
  undo: () => Promise<void>
  /** Starts no further call. The calls in progress end as usual. */
  stop: () => void
}

const CALLS_AT_ONCE = 4
/** Longer than the time limit of a single call, because a row may need more than one. */
const TIME_LIMIT_MS = 45_000

const NO_ANSWER = 'No answer from the platform.'

/**
 * A run of one call per row, at most four at a time. Rows with `skip` are left out, with that reason. `onEnded` is called after each
 * pass over the rows.
 */
export function createRun<Item, Memo>(
  items: readonly { item: Item; skip?: string | undefined }[],
  { send, undo }: RunCalls<Item, Memo>,
  onEnded: (run: RunSnapshot<Item, Memo>) => void = () => {},
): BulkRun<Item> {
  type Row = RunRow<Item, Memo>
  let snapshot: RunSnapshot<Item, Memo> = {
    phase: 'ready',
    pass: 'send',
    passTotal: 0,
    passDone: 0,
    isSignedOut: false,
    rows: items.map(({ item, skip }) => ({
      item,
      result: skip === undefined ? { state: 'waiting' } : { state: 'skipped', reason: skip },
    })),
  }
  const listeners = new Set<() => void>()
  const change = (next: Partial<RunSnapshot<Item, Memo>>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }
  const setRow = (at: number, result: RowState<Memo>) => {
    const row = snapshot.rows[at]
    if (row) change({ rows: snapshot.rows.with(at, { ...row, result }) })
  }

  /** Makes the call of each chosen row. */
  async function pass(kind: 'send' | 'undo', places: readonly number[], callOf: (row: Row) => Call<Memo>) {
    if (snapshot.phase === 'running' || snapshot.phase === 'stopping' || places.length === 0) return
    change({ phase: 'running', pass: kind, passTotal: places.length, passDone: 0, isSignedOut: false })
    const queue = [...places]
    const work = async () => {
      while (snapshot.phase === 'running') {
        const at = queue.shift()
        const row = at === undefined ? undefined : snapshot.rows[at]
        if (at === undefined || !row) return
        const { call, during, after, unstarted } = callOf(row)
        setRow(at, during)
        // oxlint-disable-next-line no-await-in-loop -- each worker makes one call at a time
        const result = await withinTime(call)
        if (result.outcome === 'unauthorised') {
          setRow(at, unstarted)
          change({ phase: 'stopping', isSignedOut: true })
          return
        }
        setRow(at, after(result))
        change({ passDone: snapshot.passDone + 1 })
      }
    }
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work))
    const rows = snapshot.rows.map((row) => (row.result.state === 'waiting' ? { ...row, result: NOT_STARTED } : row))
    change({ phase: 'ended', rows })
    onEnded(snapshot)
  }

  const sending = ({ item }: Row): Call<Memo> => ({
    call: (signal) => send(item, signal),
    during: { state: 'running' },
    after: (result) => {
      if (result.outcome === 'done') return { state: 'done', memo: result.memo as Memo | undefined }
      return result.outcome === 'refused' ? { state: 'refused', message: result.message } : { state: 'unanswered' }
    },
    unstarted: NOT_STARTED,
  })

  const undoing = ({ item, result: before }: Row): Call<Memo> => {
    const memo = (before as { memo: Memo }).memo
    return {
      call: (signal) => undo(item, memo, signal),
      during: { state: 'undoing' },
      after: (result) => {
        if (result.outcome === 'done') return { state: 'undone' }
        return { state: 'kept', memo, message: result.outcome === 'refused' ? result.message : NO_ANSWER }
      },
      unstarted: before,
    }
  }

  const placesOf = (isMeant: (result: RowState<Memo>) => boolean) =>
    snapshot.rows.flatMap(({ result }, at) => (isMeant(result) ? [at] : []))

  return {
    read: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: () =>
      pass(
        'send',
        placesOf(({ state }) => state === 'waiting' || state === 'not-started'),
        sending,
      ),
    retry: () => pass('send', placesOf(isFailed), sending),
    undo: () => pass('undo', placesOf(isUndoable), undoing),
    stop: () => {
      if (snapshot.phase === 'running') change({ phase: 'stopping' })
    },
  }
}

interface Call<Memo> {
  call: (signal: AbortSignal) => Promise<SendResult<unknown>>
  during: RowState<Memo>
  after: (result: Exclude<SendResult<unknown>, { outcome: 'unauthorised' }>) => RowState<Memo>
  /** The state after a reply that says that the call was not made. */
  unstarted: RowState<Memo>
}

const NOT_STARTED = { state: 'not-started' } as const

/** Whether the call of a row failed, so that it can be repeated. */
export const isFailed = ({ state }: RowState<unknown>): boolean => state === 'refused' || state === 'unanswered'

/** Whether a row can be undone now. */
export const isUndoable = (result: RowState<unknown>): boolean =>
  result.state === 'kept' || (result.state === 'done' && result.memo !== undefined)

/** The result of a call; `unanswered` at the time limit, when its signal ends it. */
async function withinTime(call: (signal: AbortSignal) => Promise<SendResult<unknown>>): Promise<SendResult<unknown>> {
  const limit = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<SendResult<unknown>>((resolve) => {
    timer = setTimeout(() => {
      limit.abort()
      resolve({ outcome: 'unanswered' })
    }, TIME_LIMIT_MS)
  })
  const result = await Promise.race([call(limit.signal), late])
  clearTimeout(timer)
  return result
}
