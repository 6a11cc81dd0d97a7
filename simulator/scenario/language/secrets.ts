const SECRET = /token|password|secret|code/i

/** A copy of a value without possible secrets, for journals and links. */
export const withoutSecrets = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (key, part: unknown) =>
    SECRET.test(key) && ['string', 'number'].includes(typeof part) ? '…' : part,
  ) as T
