// Features, and the sub-folders of large ones, have ranks: each imports only from lower ones.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { imports, relative, SRC, target } from './sources.ts'

/** The order of features in services and database. */
const FEATURES = [
  ['reference'],
  ['audit', 'images', 'mail', 'jobs'],
  ['accounts'],
  ['profiles'],
  ['brands', 'ambassadors'],
  ['communities'],
  ['experiences'],
  ['schedule'],
  ['booking'],
  ['payouts'],
  ['reviews'],
  ['messages'],
  ['notices'],
  ['office'],
]

/**
 * The order of features in their layers, and of sub-folders in features: imports point left only.
 * '.' is the files that are in no sub-folder.
 */
const PARTS: Record<string, string[][]> = {
  domain: [
    ['shared'],
    ['accounts', 'communities', 'images', 'jobs', 'mail', 'messages', 'profiles', 'reviews'],
    ['reference'],
    ['schedule'],
    ['experiences'],
    ['booking'],
    ['payouts'],
    ['audit', 'notices', 'office'],
  ],
  database: [['.', 'migrations'], ...FEATURES.map((rank) => rank.filter((name) => name !== 'jobs'))],
  services: [['shared'], ...FEATURES],
  'web/features': [
    ['shared'],
    ['images', 'mail'],
    ['accounts'],
    ['office', 'reference'],
    ['ambassadors', 'audit', 'brands', 'jobs'],
    ['communities'],
    ['experiences', 'profiles'],
    ['schedule'],
    ['booking'],
    ['messages', 'notices', 'payouts', 'reviews'],
  ],
  'database/booking': [['shared'], ['payment'], ['accounting'], ['reserve', 'reservations'], ['slots']],
  'services/accounts': [
    ['mails'],
    ['shared'],
    ['people', 'security', 'closing', 'sweep'],
    ['email', 'sign-in'],
    ['social', 'profile'],
  ],
  'services/booking': [
    ['mails'],
    ['shared'],
    ['payment', 'reservations', 'slots', 'coupons', 'sales'],
    ['reserve', 'admin', 'books'],
    ['changes'],
    ['sweep'],
  ],
  'services/brands': [['profile', 'members', 'sign-in']],
  'services/communities': [['shared'], ['public', 'applications', 'brand', 'admin']],
  'services/experiences': [['shared'], ['stories', 'favorites'], ['drafts', 'approval', 'host', 'brand', 'sweep']],
  'services/payouts': [['payees'], ['statements'], ['runs']],
  'services/reference': [['lists', 'settings']],
  'services/schedule': [['slots', 'requests', 'feed']],
  'web/features/accounts': [['shared'], ['security'], ['people', 'social', 'my-page'], ['sign-in']],
  'web/features/booking': [
    ['shared'],
    ['payment', 'changes'],
    ['reserve'],
    ['reservations', 'slots', 'sales', 'admin', 'waiting'],
    ['coupons'],
  ],
  'web/features/communities': [['applications', 'public', 'ambassadors', 'form']],
  'web/features/experiences': [
    ['shared'],
    ['favorites'],
    ['recent'],
    ['stories'],
    ['front', 'story'],
    ['form', 'approval', 'host'],
  ],
  'web/features/experiences/form': [['shared'], ['parts', 'preview', 'draft'], ['.']],
  'web/features/messages': [['shared'], ['threads', 'announcements'], ['reports']],
  'web/features/office': [['shared'], ['lists'], ['bulk', 'home', 'notes', 'search']],
  'web/features/payouts': [['.'], ['runs']],
  'web/features/profiles': [['form'], ['.']],
  'web/features/schedule': [['shared'], ['dates', 'slots'], ['requests']],
  'web/ui': [['.'], ['content', 'story'], ['form'], ['frame'], ['kit']],
}

describe('features and their sub-folders', () => {
  it('are those of the table', () => {
    const found: Record<string, string[]> = {}
    const visit = (home: string) => {
      const entries = fs.readdirSync(path.join(SRC, home), { withFileTypes: true })
      const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
      if (folders.length > 0) found[home] = [...(folders.length < entries.length ? ['.'] : []), ...folders].toSorted()
      for (const folder of folders) visit(`${home}/${folder}`)
    }
    for (const layer of ['domain', 'database', 'services', 'web/features']) visit(layer)
    visit('web/ui')
    expect(found).toEqual(
      Object.fromEntries(Object.entries(PARTS).map(([home, ranks]) => [home, ranks.flat().toSorted()])),
    )
  })

  it.each(Object.entries(PARTS))('%s import to the left only', (home, ranks) => {
    const folder = path.join(SRC, home) + path.sep
    const partOf = (file: string) => {
      const [first, ...rest] = file.slice(folder.length).split(path.sep)
      return rest.length === 0 ? '.' : first!
    }
    const rankOf = (file: string) => ranks.findIndex((parts) => parts.includes(partOf(file)))
    const wrong = imports.filter((one) => {
      const to = target(one)
      if (!one.from.startsWith(folder) || !to?.startsWith(folder) || partOf(to) === partOf(one.from)) return false
      return rankOf(to) >= rankOf(one.from)
    })
    expect(wrong.map((one) => `${relative(one.from)} → ${one.to}`)).toEqual([])
  })
})
