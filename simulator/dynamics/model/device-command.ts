/** What the platform tells a V2G point or battery. */
export interface DeviceCommand {
  /** Limit of load management, A per phase. */
  readonly allowedA: number
  /** The manual setpoint, W; null without one. */
  readonly setpointW: number | null
  /** Current that a V2G point supplies to its building, A per phase. */
  readonly buildingA: number
  /** Discharge that a congestion rule requires, W; null without a rule. */
  readonly exportW: number | null
  /**
   * The frequency that it responds to, Hz; NaN in a gap. A device with local frequency control responds to its own measurement,
   * and this value is NaN.
   */
  readonly frequencyHz: number
}

export const newCommand = (): DeviceCommand => ({
  allowedA: Infinity,
  setpointW: null,
  buildingA: 0,
  exportW: null,
  frequencyHz: NaN,
})

export const isSameCommand = (a: DeviceCommand, b: DeviceCommand): boolean =>
  a.allowedA === b.allowedA &&
  a.setpointW === b.setpointW &&
  a.buildingA === b.buildingA &&
  a.exportW === b.exportW &&
  Object.is(a.frequencyHz, b.frequencyHz)
