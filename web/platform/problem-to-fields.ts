import type { Refusal } from '#contract/wire.ts'

/**
 * What the platform said about single fields, by the last part of their paths: `body.dlm.importLimit` speaks of
 * `importLimit`. Where it said several things about one field, the first counts. Empty without a refusal.
 */
export function problemToFields(refusal: Refusal | undefined): Record<string, string> {
  const said = (refusal?.errors ?? []).map(({ path, message }) => [path.split('.').at(-1) ?? path, message] as const)
  return Object.fromEntries(said.toReversed())
}
