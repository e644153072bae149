import { expect, test } from 'vitest'
import { keepWithinPages, pageOf } from './page-of.ts'

test('a page past the end leads to the last one, with the other parameters', () => {
  const target = (search: string, total_pages: number) => {
    const url = new URL(`http://localhost/admin/users${search}`)
    try {
      keepWithinPages(url, { current_page: pageOf(url.searchParams), total_pages })
      return null
    } catch (response) {
      return (response as Response).headers.get('location')
    }
  }
  expect(target('?page=9', 9)).toBeNull()
  expect(target('?q=%E7%A6%8F&page=99&state=active', 9)).toBe('/admin/users?q=%E7%A6%8F&page=9&state=active')
  expect(target('?page=99', 1)).toBe('/admin/users')
  // An empty list has no pages.
  expect(target('?page=2&q=x', 0)).toBe('/admin/users?q=x')
  expect(target('', 0)).toBeNull()
  expect(target('?page=99x', 3)).toBeNull()
})
