/** The orders in which the operator's lists of ambassadors, brands and communities can be read. */
export const listOrders = ['newest', 'oldest', 'name'] as const
export type ListOrder = (typeof listOrders)[number]
