import type { DlmAction } from '#contract/dlm.ts'

/** Rows contain rounded figures. */
const ROUNDED = 0.011
const isSame = (a: number, b: number) => Math.abs(a - b) <= ROUNDED

/** Checks the two sums of a row; the second sum uses only those of main fuse and import limit that are set. */
export function sumsAgree(row: DlmAction): boolean {
  const { nonChargersConsumption, totalBuildingConsumption, totalChargerConsumption, mainCurrent, importLimit } = row
  const reserve = Math.min(
    mainCurrent === null ? Infinity : mainCurrent - nonChargersConsumption,
    importLimit === null ? Infinity : importLimit,
  )
  return (
    isSame(nonChargersConsumption, totalBuildingConsumption - totalChargerConsumption) &&
    (reserve === Infinity || isSame(row.freeReserve, reserve))
  )
}
