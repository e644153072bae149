import { expect, test } from 'vitest'
import { brandQueryOf, officeAddresses, readOfficeFilter } from './office-filter.ts'

const to = officeAddresses('/admin/brand')

test.each([
  ['', '/admin/brand'],
  [
    'q=%20灯台%20&published=false&sort=name&brand=3',
    '/admin/brand?q=%E7%81%AF%E5%8F%B0&published=false&brand=3&sort=name',
  ],
  ['brand=none', '/admin/brand?brand=none'],
  ['published=maybe&sort=size&other=x', '/admin/brand'],
  ['sort=newest', '/admin/brand'],
])('the address of a list with %s is %s', (given, path) => {
  const filter = readOfficeFilter(new URLSearchParams(given))
  expect(to(filter)).toBe(path)
  expect(to(readOfficeFilter(new URL(path, 'https://x.example').searchParams))).toBe(path)
})

test.each([
  [undefined, {}],
  ['none', { without_brand: 'true' }],
  ['3', { brand_id: '3' }],
  ['-1', {}],
  ['1e3', {}],
  ['9999999999', {}],
])('the brand %s asks the API for %o', (brand, query) => {
  expect(brandQueryOf(brand)).toEqual(query)
})
