import { EMPTY_PERCENT, FULL_PERCENT } from '#simulator/battery-storage/model/battery.ts'

/**
 * FCR-N that a battery can maintain, kW: at most its rated power, and at most the power that its energy allows for one hour up and
 * one hour down; 0 where its state of charge is not known. "Technical Requirements for FCR Provision in the Nordic Synchronous
 * Area", section 3.5.
 */
export function batteryFcrNKw(socPercent: number, ratedW: number, capacityWh: number): number {
  const shareLeft = Math.min(socPercent - EMPTY_PERCENT, FULL_PERCENT - socPercent) / 100
  return Number.isNaN(shareLeft) ? 0 : Math.max(0, Math.min(ratedW, shareLeft * capacityWh)) / 1_000
}
