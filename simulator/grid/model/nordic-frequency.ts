/** Bands of the Nordic grid frequency: periods in s, and root mean square in mHz, the mean of the weeks before mid 2024. */
export const NORDIC_BANDS = [
  { name: '5 to 30 s', fromS: 5, toS: 30, rmsMhz: 3.85 },
  { name: '30 to 120 s', fromS: 30, toS: 120, rmsMhz: 17.7 },
  { name: '2 to 15 min', fromS: 120, toS: 900, rmsMhz: 13.9 },
  { name: '15 min to 2 h', fromS: 900, toS: 7_200, rmsMhz: 22.5 },
  { name: '2 to 12 h', fromS: 7_200, toS: 43_200, rmsMhz: 24.9 },
] as const
