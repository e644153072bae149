import { toWellFormed } from './well-formed.ts'

/** Opens the address in a map app on phones, and in the browser elsewhere. */
export const mapUrl = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(toWellFormed(address))}`
