/**
 * Roles of admins: which parts of the admin area an admin may use
 * (docs/product/accounts.md#roles-of-admins).
 */

export const adminRoles = ['approvals', 'accounting', 'support', 'full'] as const
export type AdminRole = (typeof adminRoles)[number]

export const roleLabels: Record<AdminRole, string> = {
  approvals: '承認',
  accounting: '会計',
  support: 'サポート',
  full: '全権',
}

/**
 * Whether an admin with these roles may do what is allowed to `allowed`. `full` may do everything.
 */
export const mayAs = (roles: readonly AdminRole[], ...allowed: readonly AdminRole[]): boolean =>
  roles.some((role) => role === 'full' || allowed.includes(role))

/**
 * The roles without repetitions, in the order of `adminRoles`; only `full` if it is one of them.
 */
export const tidyRoles = (roles: readonly AdminRole[]): AdminRole[] =>
  roles.includes('full') ? ['full'] : adminRoles.filter((role) => roles.includes(role))

/** The names of the roles for texts, such as 「承認・会計」. */
export const roleWords = (roles: readonly AdminRole[]): string => roles.map((role) => roleLabels[role]).join('・')

/** The setting before an admin changes it: yen that `support` may refund with one action. */
export const DEFAULT_REFUND_LIMIT = 10_000
/** The highest limit that can be set, in yen. */
export const MAX_REFUND_LIMIT = 1_000_000
