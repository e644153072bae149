// What docs/architecture.md says of the files of services.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, layerOf, relative, sources } from './sources.ts'

const services = sources.filter((file) => layerOf(file) === 'services' && !isTest(file))

describe('services', () => {
  it('write the texts of mails in files named *-mails.ts', () => {
    const writers = services
      .filter((file) =>
        /\bsubject:\s*['"`][^'"`]*[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(fs.readFileSync(file, 'utf8')),
      )
      .map(relative)
    expect(writers.filter((file) => !file.endsWith('-mails.ts'))).toEqual([])
    expect(writers.length).toBeGreaterThan(15)
  })

  it('keep an operation of less than 30 lines with its noun', () => {
    // No other operation has the noun of the first two, and several files change a setting.
    const alone = ['get-postal-place', 'list-holidays', 'change-setting']
    const small = services
      .filter((file) => !/\/(shared|mails)\//.test(relative(file)))
      .filter((file) => /^(?!.*-mails)[a-z]+-/.test(path.basename(file)))
      .filter((file) => fs.readFileSync(file, 'utf8').split('\n').length <= 30)
      .map((file) => path.basename(file, '.ts'))
    expect(small.toSorted()).toEqual(alone.toSorted())
  })
})
