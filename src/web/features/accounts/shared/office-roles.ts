// Which pages of the admin area the roles of an admin open. The API checks the roles again.
import { type AdminRole, adminRoles, mayAs } from '#domain/accounts/roles.ts'

/**
 * The roles besides `full` that open a page and the pages below it. A page without a row is for
 * `full` only.
 */
export const rolesOfPages: Readonly<Record<string, readonly AdminRole[]>> = {
  '/admin/abandoned_holds': ['support'],
  '/admin/accounts': ['accounting'],
  '/admin/audit': ['accounting'],
  '/admin/bulk_actions': ['approvals', 'accounting', 'support'],
  '/admin/calendars': ['accounting', 'support'],
  '/admin/commission': ['accounting'],
  '/admin/community_applications': ['approvals'],
  '/admin/coupons': ['accounting'],
  '/admin/documents': ['accounting'],
  '/admin/disputes': ['accounting', 'support'],
  '/admin/experiences': ['approvals'],
  '/admin/handovers': ['accounting', 'support'],
  '/admin/hosts': ['support'],
  '/admin/jobs': ['support'],
  '/admin/ledger': ['accounting'],
  '/admin/payees': ['accounting'],
  '/admin/payouts': ['accounting'],
  '/admin/reports': ['support'],
  '/admin/reservations': ['accounting', 'support'],
  '/admin/reviews': ['approvals'],
  '/admin/search': ['approvals', 'accounting', 'support'],
  '/admin/search_words': ['approvals'],
  '/admin/settings/fees': ['accounting'],
  '/admin/settings/journal': ['accounting'],
  '/admin/settings/payouts': ['accounting'],
  '/admin/statements': ['accounting'],
  '/admin/users': ['support'],
}

function rolesOf(path: string): readonly AdminRole[] {
  if (path === '/admin') return adminRoles
  for (let page = path; page !== ''; page = page.slice(0, page.lastIndexOf('/'))) {
    const roles = Object.hasOwn(rolesOfPages, page) ? rolesOfPages[page] : undefined
    if (roles) return roles
  }
  return []
}

/**
 * Whether an admin with these roles opens a page of the admin area.
 * @param address its path, also with a query
 */
export const mayOpen = (roles: readonly AdminRole[], address: string): boolean =>
  mayAs(roles, ...rolesOf((address.split(/[?#]/)[0] ?? '').replace(/\/+$/, '')))
