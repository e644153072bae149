// Banks and branches of the package zengin-code (MIT), a copy of the list of 全国銀行協会. It never uses
// the network.
import { createRequire } from 'node:module'
import type { BankList, PackagedBank, PackagedBranch } from './port.ts'

type Entry = PackagedBranch & { branches: Record<string, PackagedBranch> }

export function packagedBanks(): BankList {
  const load = createRequire(import.meta.url)
  return {
    version: (load('zengin-code/package.json') as { version: string }).version,
    read: () => {
      const banks = Object.values(load('zengin-code') as Record<string, Entry>).map(
        ({ branches, ...bank }): PackagedBank => ({ ...bank, branches: Object.values(branches) }),
      )
      // The list is needed once. Without this, its 60 MB stay in memory.
      for (const file of Object.keys(load.cache)) if (file.includes('zengin-code')) delete load.cache[file]
      return banks
    },
  }
}
