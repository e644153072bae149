/** Limits and words about people that the pages and the operations share. */

export const accessLevels = ['USER', 'HOST', 'CATALYST', 'ADMIN'] as const
export type AccessLevel = (typeof accessLevels)[number]

/** How people stand, and the orders of their list. */
export const personStates = ['active', 'unverified', 'undeliverable', 'suspended', 'erased'] as const
export type PersonState = (typeof personStates)[number]
export const peopleOrders = ['newest', 'oldest', 'name'] as const
export type PeopleOrder = (typeof peopleOrders)[number]

/** Characters of a reason that an admin gives for what they do to a person. */
export const MAX_REASON = 1000

/** The name of whoever was erased, wherever it is shown. */
export const ERASED_NAME = '退会したユーザー'

/** The address of whoever was erased: nobody's, and free of everything but their number (RFC 2606 keeps .invalid for nobody). */
export const erasedAddress = (user_id: number) => `erased-${user_id}${ERASED_DOMAIN}`
const ERASED_DOMAIN = '@erased.invalid'

/** Whether mail to the address reaches nobody, because its owner was erased. */
export const isErasedAddress = (email: string) => email.endsWith(ERASED_DOMAIN)
