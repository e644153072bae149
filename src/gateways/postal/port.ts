/** The place of a Japanese postal code. */
export type PostalPlace = {
  /** JIS X 0401, 1 to 47. */
  state: number
  prefecture: string
  city: string
  /** '' when the code is of a whole town or city. */
  town: string
}

export type PostalCodes = {
  /**
   * The place of a seven-digit code; null for one that doesn't exist or belongs to a single office.
   */
  find: (code: string) => Promise<PostalPlace | null>
}
