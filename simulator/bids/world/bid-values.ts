/** MW and EUR. */
export interface BidValues {
  readonly quantity: number
  readonly price: number
}
