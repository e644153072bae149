import { toWellFormed } from './text.ts'

export const MAP_SEARCH = 'https://www.google.com/maps/search/?api=1&query='

/** Opens the address in a map app on phones, and in the browser elsewhere. */
export const mapUrl = (address: string): string => `${MAP_SEARCH}${encodeURIComponent(toWellFormed(address))}`
