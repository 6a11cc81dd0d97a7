declare module '#simulator/core/world/state.ts' {
  interface World {
    /**
     * `refusal`: the market's answer to every bid while it accepts none; null while it accepts bids. `hasRules`: whether
     * the market rules apply. By default they do not, because the rows of bids are the platform's schedule, which can be
     * corrected until the hour starts. `minBidMw`: the smallest bid of a group by these rules.
     */
    readonly market: { refusal: string | null; hasRules: boolean; readonly minBidMw: number }
  }
}

/** MW and EUR. */
export interface BidValues {
  readonly quantity: number
  readonly price: number
}
