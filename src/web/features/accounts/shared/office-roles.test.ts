import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { mayOpen, rolesOfPages } from './office-roles.ts'

test.each([
  ['/admin', 'approvals', true],
  ['/admin/', 'support', true],
  ['/admin?month=2026-11', 'accounting', true],
  ['/admin/users/12', 'support', true],
  ['/admin/users?q=a#b', 'support', true],
  ['/admin/users', 'approvals', false],
  ['/admin/coupons/new', 'accounting', true],
  ['/admin/coupons/new', 'support', false],
  ['/admin/settings/fees', 'accounting', true],
  ['/admin/settings', 'accounting', false],
  ['/admin/settings/legal/terms', 'accounting', false],
  ['/admin/usersx', 'support', false],
  ['/communities/new', 'approvals', false],
  ['/admin/constructor', 'support', false],
] as const)('%s for %s: %s', (address, role, opens) => {
  expect(mayOpen([role], address)).toBe(opens)
  expect(mayOpen(['full'], address)).toBe(true)
  expect(mayOpen([], address)).toBe(false)
})

test('names only pages that exist', () => {
  type Route = { path?: string; children?: Route[] }
  const pathsOf = ({ path, children = [] }: Route): string[] => [
    ...(path === undefined ? [] : [`/${path}`]),
    ...children.flatMap(pathsOf),
  ]
  const paths = (routes as Route[]).flatMap(pathsOf)
  for (const page of Object.keys(rolesOfPages))
    expect(paths.some((path) => path === page || path.startsWith(`${page}/`))).toBe(true)
})
