/** Where a Japanese postal code is. */
export type PostalPlace = {
  /** JIS X 0401, 1 to 47. */
  state: number
  prefecture: string
  city: string
  /** '' where the code stands for a whole town or city. */
  town: string
}

export type PostalCodes = {
  /** The place of a code of seven digits; null for one that Japan Post hasn't given out, or that belongs to one office alone. */
  find: (code: string) => Promise<PostalPlace | null>
}
