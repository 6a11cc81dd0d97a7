import type { Refusal } from '#contract/wire.ts'

/**
 * The platform's messages by field. The last part of a path is the field: `body.dlm.importLimit` is `importLimit`. With
 * several messages for one field, the first is used. Empty without a refusal.
 */
export function problemToFields(refusal: Refusal | undefined): Record<string, string> {
  const messages = (refusal?.errors ?? []).map(({ path, message }) => [path.split('.').at(-1) ?? path, message] as const)
  return Object.fromEntries(messages.toReversed())
}
