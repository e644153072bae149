// Which pages of the admin area an admin sees in its menu. The API decides what they may read.
import type { AdminRole } from '#domain/accounts/roles.ts'

/** The roles of each entry besides `full`. An entry that is missing is for `full` only. */
export const rolesOfEntry: Readonly<Record<string, readonly AdminRole[]>> = {
  '/admin': ['approvals', 'accounting', 'support'],
  '/admin/experiences': ['approvals'],
  '/admin/reservations': ['accounting', 'support'],
  '/admin/users': ['support'],
  '/admin/communities': ['approvals'],
  '/admin/community_applications': ['approvals'],
  '/admin/coupons': ['accounting'],
  '/admin/reviews': ['approvals'],
  '/admin/search_words': ['approvals'],
  '/admin/settings': ['accounting'],
}
